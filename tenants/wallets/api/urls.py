from django.urls import path

from tenants.wallets.api import economy, views

urlpatterns = [
    path("user/wallet", views.OwnWallet.as_view()),
    path("user/wallets", views.OwnWallets.as_view()),
    path("user/transactions/all", views.OwnTransactions.as_view()),
    path("user/transactions/all/export/csv", views.OwnTransactionsCsv.as_view()),
    path("creator/wallet", views.CommunityWallet.as_view()),
    path("creator/wallet/left", views.IssuanceLeft.as_view()),
    path("creator/wallet/economy", economy.EconomyHistory.as_view()),
    path("creator/wallet/payouts", economy.Payouts.as_view()),
    path("creator/wallet/reset", economy.ResetWallets.as_view()),
    path("creator/transactions/all/export/csv", economy.LedgerCsv.as_view()),
    path("creator/transactions/all", views.CommunityTransactions.as_view()),
    path("creator/users/selected/tip", views.SelectedTips.as_view()),
    path("creator/users/one/<uuid:member_id>/balance", views.MemberBalance.as_view()),
]
