"""The simulators that replace outside services in development, and the settings that lead to them.

A simulator replaces a login provider without a key, and Stripe without any key. Creators enter the keys of casinos, so
each casino without an address of its own is simulated. Production never uses a simulator.
"""

import sys
from collections.abc import Mapping

from saas.supervisor.ports import free_port, is_free
from saas.supervisor.state import SupervisorState

# The key that social login needs for each provider.
PROVIDER_KEYS = {
    "KICK": "KICK_CLIENT_SECRET",
    "TWITCH": "TWITCH_CLIENT_SECRET",
    "DISCORD": "DISCORD_CLIENT_SECRET",
    "GOOGLE": "GOOGLE_CLIENT_SECRET",
    "STEAM": "STEAM_API_KEY",
}
STRIPE_KEYS = ("STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET")
SIMULATED_CLIENT = "gemhall"
CASINOS = ("STAKE", "SHUFFLE", "CLASH", "GAMDOM", "LOOTBOX", "LUXDROP", "PACKDRAW")


class Simulation:
    """The simulators of one installation. ``given`` is the environment that its operator set."""

    def __init__(self, state: SupervisorState, given: Mapping[str, str], *, development: bool) -> None:
        may_simulate = development and (state.root / "simulators").is_dir()
        self._state = state
        self.providers = [name for name, key in PROVIDER_KEYS.items() if may_simulate and not given.get(key)]
        self.casinos = [name for name in CASINOS if may_simulate and not given.get(f"CASINO_{name}_URL")]
        self.has_stripe = may_simulate and not any(given.get(name) for name in STRIPE_KEYS)
        self._allowed = given.get("OUTBOUND_ALLOWED", "")
        self._providers_port = free_port() if self.providers or self.casinos else 0
        self._stripe_port = self._known_stripe_port() if self.has_stripe else 0

    def addresses(self) -> dict[str, str | None]:
        """Return the address of each simulator, None for one that is not used."""
        return {
            "simulators": f"http://localhost:{self._providers_port}" if self._providers_port else None,
            "stripe": f"http://localhost:{self._stripe_port}" if self.has_stripe else None,
        }

    def settings(self) -> dict[str, str]:
        """Return the settings that send logins, payments and reads of casinos to the simulators."""
        return {**self._settings_of_providers(), **self._settings_of_casinos(), **self._settings_of_stripe()}

    def commands(self, platform_url: str) -> dict[str, list[str]]:
        """Return the command line of each simulator that is used, by the name of its process."""
        commands = {}
        if self._providers_port:
            commands["simulators"] = [
                sys.executable, "-m", "simulators",
                "--port", str(self._providers_port), "--platform-url", platform_url,
            ]  # fmt: skip
        if self.has_stripe:
            commands["stripe"] = [
                sys.executable, "-m", "simulators.stripe", "--port", str(self._stripe_port),
                "--webhook-url", f"{platform_url}/api/hooks/stripe",
                "--state-file", str(self._state.private_folder("stripe") / "account.json"),
            ]  # fmt: skip
        return commands

    def announcement(self) -> list[str]:
        """Return the lines of the announcement that name the simulated services."""
        lines = []
        if self.providers:
            names = ", ".join(name.title() for name in self.providers)
            lines += ["", f"  Simulated  {names}: their logins work without keys, with any name"]
        if self.casinos:
            names = ", ".join(name.title() for name in self.casinos)
            lines += ["", f"  Simulated  {names}: with the keys in simulators/casinos/README.md"]
        if self.has_stripe:
            lines += ["", "  Simulated  Stripe: plans are paid with the test card 4242 4242 4242 4242"]
        return lines

    def _settings_of_providers(self) -> dict[str, str]:
        if not self._providers_port:
            return {}
        secret = self._state.secret("simulators")
        settings = {"SIMULATOR_SECRET": secret}
        for name in self.providers:
            settings[PROVIDER_KEYS[name]] = secret
            settings[f"{name}_CLIENT_ID"] = SIMULATED_CLIENT
            settings[f"{name}_BASE_URL"] = f"http://localhost:{self._providers_port}/{name.lower()}"
        return settings

    def _settings_of_casinos(self) -> dict[str, str]:
        if not self.casinos:
            return {}
        place = f"localhost:{self._providers_port}"
        # Declared mappings, whose addresses creators enter, may lead to the simulator, too.
        settings = {"OUTBOUND_ALLOWED": ",".join(filter(None, [self._allowed, place]))}
        settings |= {f"CASINO_{name}_URL": f"http://{place}/casinos/{name.lower()}" for name in self.casinos}
        return settings

    def _settings_of_stripe(self) -> dict[str, str]:
        if not self.has_stripe:
            return {}
        secret = self._state.secret("stripe")
        return {
            "STRIPE_API_BASE": f"http://localhost:{self._stripe_port}",
            "STRIPE_SECRET_KEY": f"sk_test_{secret}",
            "STRIPE_PUBLISHABLE_KEY": f"pk_test_{secret[:16]}",
            "STRIPE_WEBHOOK_SECRET": f"whsec_{self._state.secret('stripe-webhooks')}",
        }

    def _known_stripe_port(self) -> int:
        """Return the port of earlier starts if it is free: stored invoices and events name it."""
        known = self._state.remembered("stripe-port")
        port = known if isinstance(known, int) and is_free(known) else free_port()
        self._state.remember("stripe-port", port)
        return port
