// Nothing to call: TestWidth.c runs by itself, in every program that it is linked into.
