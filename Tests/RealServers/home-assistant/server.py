"""Home Assistant with an account; it runs as its own program does, but for the account."""

import asyncio
import pathlib
import sys

from homeassistant import bootstrap, runner
from homeassistant.auth.const import GROUP_ID_ADMIN

pathlib.Path("configuration.yaml").write_text(
    f"http:\n  server_host: 127.0.0.1\n  server_port: {sys.argv[1]}\nauth:\napi:\nfrontend:\n"
)
# It listens before it has the account: scripts/real-servers waits until this file is gone.
starting = pathlib.Path("starting")
starting.touch()


async def main():
    hass = await bootstrap.async_setup_hass(runner.RuntimeConfig(config_dir=str(pathlib.Path.cwd()), verbose=False))
    provider = hass.auth.auth_providers[0]
    await provider.async_initialize()
    await provider.async_add_auth("ada", "correct horse")
    user = await hass.auth.async_create_user("Ada", group_ids=[GROUP_ID_ADMIN])
    await hass.auth.async_link_user(user, await provider.async_get_or_create_credentials({"username": "ada"}))
    starting.unlink()
    await hass.async_run()


asyncio.run(main())
