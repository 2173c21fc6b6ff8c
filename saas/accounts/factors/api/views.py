"""The second factor: during login, in the settings, and before sensitive changes."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import login_flow, signed_in, step_up, whoami
from saas.accounts.api.serializers import WhoamiOutput
from saas.accounts.errors import EmailNotSet, EmailNotVerified, Locked, PasswordMismatch, StepUpRequired
from saas.accounts.factors import email_codes, proof, services
from saas.accounts.factors.api.serializers import (
    AppSetupOutput,
    BackupCodesOutput,
    CodeSentOutput,
    FirstCodeInput,
    ProofsInput,
    SecondFactorInput,
    StepUpOutput,
)
from saas.accounts.factors.errors import (
    CODE_ERRORS,
    CodeInvalid,
    EmailCodeExpired,
    EmailCodeInvalid,
    EmailCodeNotSent,
)
from saas.accounts.factors.models import Method
from saas.accounts.factors.rules import masked
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.rates import Rate
from saas.kernel.secrets import Unreadable, seal, unseal

SETUP = "app_setup"
SETUP_SECONDS = 900
_SETUP_SEALED_FOR = "app-setup"


class CompleteLogin(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "pending login"}
    needs_acceptance = False
    raises = {"POST": (*CODE_ERRORS, Locked)}
    rates = {"POST": Rate.LOGIN}

    @documented("completeLogin", request=SecondFactorInput, responses=WhoamiOutput)
    def post(self, request: Request) -> Response:
        """Complete a pending login with a second factor; AUTH_UNAUTHORIZED without a pending login."""
        body = self.read(SecondFactorInput)
        login_flow.complete(request._request, method=Method(body["method"]), code=body["code"], trust=body["trust"])
        return Response(whoami.full_answer(request._request))


class SendCode(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "pending login"}
    needs_acceptance = False
    raises = {"POST": (EmailCodeNotSent, EmailNotSet, EmailNotVerified)}
    rates = {"POST": Rate.MAIL}

    @documented("sendTwoFactorEmail", request=None, responses={202: CodeSentOutput})
    def post(self, request: Request) -> Response:
        """Send a code by email for the pending login or the logged-in user. Earlier codes no longer work."""
        inner = request._request
        waiting = login_flow.pending(inner)
        if waiting is not None:
            if Method.EMAIL not in waiting.methods:
                raise EmailCodeNotSent
            user, binding = waiting.user, waiting.binding
        else:
            user, binding = signed_in.person(request), step_up.binding(inner)
        email_codes.request(user, binding=binding, lane=proof.claimant(inner, user, binding).lane)
        return self.render(CodeSentOutput, {"email": masked(user.email)}, status=202)


class SetUpApp(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired,)}
    strong_session = True

    @documented("setUpTwoFactorApp", request=None, responses=AppSetupOutput)
    def post(self, request: Request) -> Response:
        """Create a secret for an authenticator app. `enable` activates it with the first code."""
        step_up.require_step_up(request)
        setup = services.new_app_setup(signed_in.person(request))
        request.session[SETUP] = {
            "sealed": seal(setup.secret, purpose=_SETUP_SEALED_FOR),
            "until": int(now().timestamp()) + SETUP_SECONDS,
        }
        return _private(self.render(AppSetupOutput, setup))


class EnableApp(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (CodeInvalid,)}
    strong_session = True

    @documented("enableTwoFactorApp", request=FirstCodeInput, responses=BackupCodesOutput)
    def post(self, request: Request) -> Response:
        """Turn on the app that was set up; it replaces an earlier app. The answer shows the new backup codes once."""
        body = self.read(FirstCodeInput)
        codes = services.enable_app(signed_in.person(request), secret=_setup_secret(request), code=body["code"])
        del request.session[SETUP]
        signed_in.note_factor(request)
        return _private(self.render(BackupCodesOutput, {"backup_codes": codes}))


class DisableApp(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (PasswordMismatch, *CODE_ERRORS, Locked)}
    strong_session = True

    @documented("disableTwoFactorApp", request=ProofsInput, responses={204: None})
    def post(self, request: Request) -> Response:
        """Turn off the app; needs the password and a code."""
        services.disable_app(_proven(self, request))
        return Response(status=204)


class EnableEmail(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {
        "POST": (StepUpRequired, EmailNotSet, EmailNotVerified, EmailCodeNotSent, EmailCodeExpired, EmailCodeInvalid)
    }
    strong_session = True

    @documented("enableTwoFactorEmail", request=FirstCodeInput, responses=BackupCodesOutput)
    def post(self, request: Request) -> Response:
        """Turn on email codes with the first code. Returns backup codes unless the user has some."""
        step_up.require_step_up(request)
        code = self.read(FirstCodeInput)["code"]
        codes = services.enable_email(signed_in.person(request), code=code, binding=step_up.binding(request._request))
        signed_in.note_factor(request)
        return _private(self.render(BackupCodesOutput, {"backup_codes": codes}))


class DisableEmail(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    strong_session = True
    raises = {"POST": (PasswordMismatch, *CODE_ERRORS, Locked)}

    @documented("disableTwoFactorEmail", request=ProofsInput, responses={204: None})
    def post(self, request: Request) -> Response:
        """Turn off email codes; needs the password and a code."""
        services.disable_email(_proven(self, request))
        return Response(status=204)


class BackupCodes(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired, NotFound)}
    strong_session = True

    @documented("renewBackupCodes", request=None, responses=BackupCodesOutput)
    def post(self, request: Request) -> Response:
        """Create new backup codes; the old ones no longer work."""
        step_up.require_step_up(request)
        codes = services.renew_backup_codes(signed_in.person(request))
        return _private(self.render(BackupCodesOutput, {"backup_codes": codes}))


class StepUp(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired, PasswordMismatch, Locked, *CODE_ERRORS)}
    rates = {"POST": Rate.LOGIN}

    @documented("stepUp", request=ProofsInput, responses=StepUpOutput)
    def post(self, request: Request) -> Response:
        """Allow sensitive changes for ten minutes; needs all factors of the user: password and second factor."""
        user = signed_in.person(request)
        step_up.confirm(request._request, user, **self.read(ProofsInput))
        return self.render(StepUpOutput, {"seconds": int(step_up.WINDOW.total_seconds())})


def _proven(view: Endpoint, request: Request) -> User:
    user = signed_in.person(request)
    step_up.show_proofs(request._request, user, **view.read(ProofsInput))
    return user


def _setup_secret(request: Request) -> str:
    """Return the secret of the app that is being set up. Raises CodeInvalid if there is none."""
    facts = request.session.get(SETUP)
    if not facts or facts["until"] < now().timestamp():
        raise CodeInvalid
    try:
        return unseal(facts["sealed"], purpose=_SETUP_SEALED_FOR)
    except Unreadable:
        raise CodeInvalid from None


def _private(response: Response) -> Response:
    response["Cache-Control"] = "no-store"
    return response
