"""Reads with ZXing the QR code that flip-check draws for a terminal, and compares it with the link above it.

    .venv/bin/python Tests/ThirdPartyTests/qr_code.py .build/debug/flip-check
"""
import subprocess
import sys

import zxingcpp

QR = zxingcpp.BarcodeFormat.QRCode
MODULES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def picture(lines, scale=4):
    """The characters as gray pixels; what is drawn shines, so drawn modules are the light ones."""
    rows = []
    for line in lines:
        for half in range(2):
            row = [255 * MODULES[character][half] for character in line for _ in range(scale)]
            rows += [row] * scale
    pixels = bytes(pixel for row in rows for pixel in row)
    return memoryview(pixels).cast("B", shape=[len(rows), len(rows[0])])


def check(program, state, *options):
    printed = subprocess.run(
        [program, "link", "--universal-link", "https://partner.example/flip", "--client-id", "google-client"]
        + ["--scopes", "devices.read devices.control", "--state", state, *options],
        capture_output=True, text=True, check=True, timeout=60,
    ).stdout
    link, _, code = printed.partition("\n\n")
    read = [barcode.text for barcode in zxingcpp.read_barcodes(picture(code.splitlines()), QR)]
    assert read == [link], f"{len(link)} characters were drawn, and ZXing read {read}"


for length in (1, 20, 64, 200, 640, 1000, 2000):
    for options in ([], ["--medium"]):
        check(sys.argv[1], ("APvk-_" * 400)[:length], *options)
    print("a state of", length, "characters ok")
