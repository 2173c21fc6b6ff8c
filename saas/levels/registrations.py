from saas.kernel.shared_constants import share
from saas.levels.rules import FOR_A_DAY, FOR_AN_ORDER, FOR_JOINING

share(EXPERIENCE_FOR={"joining": FOR_JOINING, "day": FOR_A_DAY, "order": FOR_AN_ORDER})
