from django.urls import path

from tenants.raffles.api import fans, many, team

_ONE = "creator/raffle/one/<uuid:raffle_id>"

urlpatterns = [
    path("user/raffle-tickets/all", fans.OwnTickets.as_view()),
    path("user/raffle-tickets/all-entries", fans.OwnEntries.as_view()),
    path("user/raffle-tickets/all-win-entries", fans.OwnWins.as_view()),
    path("user/raffle-tickets/all-stats", fans.OwnTotals.as_view()),
    path("user/raffle/all/<str:store_slug>", fans.Raffles.as_view()),
    path("user/raffle/all-stats/<str:store_slug>", fans.RaffleCounts.as_view()),
    path("user/raffle/one/<str:store_slug>/<str:raffle_slug>", fans.OneRaffle.as_view()),
    path("user/raffle/join/<str:store_slug>/<str:raffle_slug>", fans.JoinRaffle.as_view()),
    path("user/raffle/claim/<str:store_slug>/<str:raffle_slug>", fans.ClaimPrize.as_view()),
    path("creator/raffle/all", team.TeamRaffles.as_view()),
    path("creator/raffle/rule", team.RaffleRule.as_view()),
    path("creator/raffle/create", team.NewRaffle.as_view()),
    path("creator/raffle/many", many.ManyRaffles.as_view()),
    path(f"{_ONE}/end", team.MoveRaffleEnd.as_view()),
    path(f"{_ONE}/entrants", many.Entrants.as_view()),
    path(f"{_ONE}/entrants/csv", many.EntrantsCsv.as_view()),
    path(_ONE, team.TeamRaffle.as_view()),
    path(f"{_ONE}/tickets", team.GiveTickets.as_view()),
    path(f"{_ONE}/winners/<uuid:winner_id>/void", team.VoidWinner.as_view()),
    path("creator/raffle/draw/<uuid:raffle_id>", team.CloseRaffle.as_view()),
    path("creator/raffle/cancel/<uuid:raffle_id>", team.CancelRaffle.as_view()),
]
