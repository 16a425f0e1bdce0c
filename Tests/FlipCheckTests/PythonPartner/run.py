"""Runs a partner in Python, right or with one named defect, for flip-check to test.

    python3 Tests/FlipCheckTests/PythonPartner/run.py [--defect NAME | --unusual NAME | --blocking NAME | --stranger NAME]
        [--issuer URL] [--host ADDRESS] [--certificate FILE --key FILE]
    python3 Tests/FlipCheckTests/PythonPartner/run.py --strangers --issuer URL
    python3 Tests/FlipCheckTests/PythonPartner/run.py --list

The partner prints its URL, and serves on loopback until a signal ends it. With --strangers, each stranger has a port
of its own, and a line with its name and its URL. Only the standard library is used.
"""
import argparse
import json
import sys

sys.dont_write_bytecode = True

from partner import blocking, defects, page_defects, page_shapes, shapes, strangers  # noqa: E402, F401
from partner.right import Partner  # noqa: E402
from partner.registry import BLOCKING, DEFECTS, SHAPES, STRANGERS  # noqa: E402
from partner.web import serve, serve_all  # noqa: E402

TABLES = {"defect": DEFECTS, "unusual": SHAPES, "blocking": BLOCKING, "stranger": STRANGERS}


def main():
    parser = argparse.ArgumentParser(description="A partner's side for account linking, on loopback.")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--defect", metavar="NAME", choices=DEFECTS, help="the one thing that it does wrong")
    which.add_argument("--blocking", metavar="NAME", choices=BLOCKING, help="the one answer that it has for everything")
    which.add_argument("--unusual", metavar="NAME", choices=SHAPES, help="the one thing that it does in another way")
    which.add_argument("--stranger", metavar="NAME", choices=STRANGERS, help="the reason of its own that stops a run")
    which.add_argument("--strangers", action="store_true", help="serve all of them at once")
    parser.add_argument("--issuer", metavar="URL", help="its address as others see it; otherwise its own")
    parser.add_argument("--host", default="127.0.0.1", choices=["127.0.0.1", "::1"], help="the address that it binds to")
    parser.add_argument("--certificate", metavar="FILE", help="serve TLS with this certificate, as PEM")
    parser.add_argument("--key", metavar="FILE", help="the certificate's key, as PEM")
    parser.add_argument("--list", action="store_true", help="print the tables as JSON")
    arguments = parser.parse_args()
    if arguments.list:
        listing = {flag: [entry for _, entry in table.values()] for flag, table in TABLES.items()}
        print(json.dumps(listing, indent=1))
        return
    if arguments.strangers:
        serve_all({name: partner for name, (partner, _) in STRANGERS.items()}, arguments.issuer)
        return
    chosen = next((table[name] for flag, table in TABLES.items() if (name := getattr(arguments, flag))), (Partner, {}))
    serve(chosen[0], arguments.issuer, arguments.host, arguments.certificate, arguments.key)


if __name__ == "__main__":
    main()
