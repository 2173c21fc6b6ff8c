"""Personal data of this app: for some time, addresses in the arguments of jobs."""

from uuid import UUID

from django.db import connection

from saas.jobs.models import Job
from saas.kernel.privacy import erase_handler, erase_with_community, platform

_FORGET = """
update public.jobs_job set arguments = '{}'::jsonb
where state in ('DONE', 'DEAD') and (lower(arguments->>'email') = lower(%s) or arguments->>'user_id' = %s)
"""


@erase_handler(platform)
def forget_arguments(user_id: UUID, username: str, email: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, [email or None, str(user_id)])


erase_with_community(Job)
