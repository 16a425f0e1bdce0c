"""Serves a Flask application on a free loopback port, prints its address, and logs nothing."""
import logging
import signal

from werkzeug.serving import make_server


def serve(app):
    # Who starts this may do so on a thread that blocks signals, and that is inherited.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    # The log of a few hundred requests would fill the pipe that nobody reads.
    logging.disable(logging.CRITICAL)
    # One request at a time: what two at once lead to is then the same on every run.
    server = make_server("127.0.0.1", 0, app, threaded=False)
    print(f"http://127.0.0.1:{server.port}", flush=True)
    server.serve_forever()
