from django.urls import path

from tenants.quests.api import fans, many, reviews, team

_FAN, _TEAM = "user/challenges", "creator/challenges"

urlpatterns = [
    path(f"{_FAN}/all", fans.Challenges.as_view()),
    path(f"{_FAN}/ready", fans.ReadyRewards.as_view()),
    path(f"{_FAN}/one/<uuid:challenge_id>", fans.OneChallenge.as_view()),
    path(f"{_FAN}/one/<uuid:challenge_id>/start", fans.StartChallenge.as_view()),
    path(f"{_FAN}/one/<uuid:challenge_id>/submit", fans.SubmitChallenge.as_view()),
    path(f"{_FAN}/one/<uuid:challenge_id>/claim", fans.ClaimChallenge.as_view()),
    path(f"{_FAN}/attempts/one/<uuid:attempt_id>/picture", fans.OwnSubmissionPicture.as_view()),
    path(f"{_FAN}/chains/all", fans.Chains.as_view()),
    path(f"{_FAN}/chains/one/<uuid:chain_id>/claim", fans.ClaimChain.as_view()),
    path(f"{_TEAM}/all", team.TeamChallenges.as_view()),
    path(f"{_TEAM}/many", many.ManyChallenges.as_view()),
    path(f"{_TEAM}/one", team.NewChallenge.as_view()),
    path(f"{_TEAM}/one/<uuid:challenge_id>", team.TeamChallenge.as_view()),
    path(f"{_TEAM}/providers/all", team.ChallengeProviders.as_view()),
    path(f"{_TEAM}/providers/one", team.NewChallengeProvider.as_view()),
    path(f"{_TEAM}/providers/one/<uuid:provider_id>", team.OneChallengeProvider.as_view()),
    path(f"{_TEAM}/templates/all", team.ChallengeTemplates.as_view()),
    path(f"{_TEAM}/templates/one", team.NewChallengeTemplate.as_view()),
    path(f"{_TEAM}/templates/one/<uuid:template_id>", team.OneChallengeTemplate.as_view()),
    path(f"{_TEAM}/chains/all", team.TeamChains.as_view()),
    path(f"{_TEAM}/chains/one", team.NewChain.as_view()),
    path(f"{_TEAM}/chains/one/<uuid:chain_id>", team.TeamChain.as_view()),
    path(f"{_TEAM}/rewards/all", reviews.WaitingRewards.as_view()),
    path(f"{_TEAM}/rewards/one/<uuid:attempt_id>/cancel", reviews.CancelReward.as_view()),
    path(f"{_TEAM}/rewards/chains/all", reviews.WaitingChainRewards.as_view()),
    path(f"{_TEAM}/rewards/chains/one/<uuid:finished_id>/cancel", reviews.CancelChainReward.as_view()),
    path(f"{_TEAM}/reviews/all", reviews.Submissions.as_view()),
    path(f"{_TEAM}/reviews/many", reviews.ManySubmissions.as_view()),
    path(f"{_TEAM}/reviews/one/<uuid:submission_id>", reviews.OneSubmission.as_view()),
    path(f"{_TEAM}/reviews/one/<uuid:submission_id>/picture", reviews.SubmissionPicture.as_view()),
    path(f"{_TEAM}/reviews/one/<uuid:submission_id>/undo", reviews.UndoApproval.as_view()),
]
