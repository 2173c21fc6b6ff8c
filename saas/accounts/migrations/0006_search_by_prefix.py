"""Indexes for operators, who search users by the beginning of the username or the email address."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_clean_hidden_letters")]

    operations = [
        migrations.RunSQL(
            "create index if not exists user_username_prefix on public.accounts_user (lower(username) text_pattern_ops)",
            "drop index if exists public.user_username_prefix",
        ),
        migrations.RunSQL(
            "create index if not exists user_email_prefix on public.accounts_user (lower(email) text_pattern_ops)",
            "drop index if exists public.user_email_prefix",
        ),
    ]
