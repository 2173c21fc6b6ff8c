from django.urls import path

from tenants.casinos.api import accounts, connections, fans, pulls, referrals

_ONE = "creator/casinos/one/<uuid:connection_id>"

urlpatterns = [
    path("user/casinos/all/<str:creator>", fans.CreatorCasinos.as_view()),
    path("user/casinos/proofs", fans.Proofs.as_view()),
    path("user/casinos/proofs/one/<uuid:proof_id>/picture", fans.OwnCasinoProofPicture.as_view()),
    path("creator/casinos/proofs/one/<uuid:proof_id>/picture", accounts.CasinoProofPicture.as_view()),
    path("creator/casinos/all", connections.CasinoConnections.as_view()),
    path("creator/casinos/providers", connections.ConnectableProviders.as_view()),
    path("creator/casinos/connect", connections.ConnectCasinoConnection.as_view()),
    path("creator/casinos/rule", connections.CasinoRule.as_view()),
    path("creator/casinos/audience", connections.CasinoVisibility.as_view()),
    path("creator/casinos/mapping/try", connections.TryMapping.as_view()),
    path(_ONE, connections.OneCasinoConnection.as_view()),
    path(f"{_ONE}/test", connections.VerifyCasinoConnection.as_view()),
    path(f"{_ONE}/amount", connections.ConfirmAmount.as_view()),
    path(f"{_ONE}/sync", connections.PullNow.as_view()),
    path(f"{_ONE}/pulls", pulls.CasinoPulls.as_view()),
    path("creator/casinos/referrals/all", referrals.Referrals.as_view()),
    path("creator/casinos/referrals/one/<uuid:referral_id>", referrals.OneReferral.as_view()),
    path("creator/casinos/referrals/import", pulls.ImportWagers.as_view()),
    path("creator/casinos/imports/<uuid:pull_id>/undo", pulls.UndoWagerImport.as_view()),
    path("creator/casinos/lowered/all", pulls.LoweredTotals.as_view()),
    path("creator/casinos/lowered/one/<int:observation_id>", pulls.OneLoweredTotal.as_view()),
    path("creator/casinos/accounts/all", accounts.FanAccounts.as_view()),
    path("creator/casinos/accounts/one/<uuid:account_id>", accounts.OneFanAccount.as_view()),
]
