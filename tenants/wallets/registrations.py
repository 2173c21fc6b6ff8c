from saas.activity.gem_totals import FIGURE_OF
from saas.kernel.shared_constants import share
from tenants.wallets.models import Cause

FIGURE_OF.update({cause.value: cause.figure for cause in Cause})
share(
    CAUSE_WORDS={cause.value: cause.words for cause in Cause},
    CAUSE_FIGURES={cause.value: cause.figure.value for cause in Cause},
)
