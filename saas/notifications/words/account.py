"""Notifications about a user's account, rights and payments."""

from saas.notifications.catalog import Mail, NotificationArea, NotificationKind, Template

TEMPLATES: dict[NotificationKind, Template] = {
    NotificationKind.STAFF_INVITATION: Template(
        NotificationArea.ADMIN,
        "You are invited to a team",
        "{inviter} invites you to the team",
        "Help run {community}.",
        "View invitation",
        Mail.ELSEWHERE,
    ),
    NotificationKind.STAFF_RIGHTS_CHANGED: Template(
        NotificationArea.ADMIN,
        "Your rights on a team change",
        "Your rights at {community} changed",
        "{actor} changed your permissions there.",
        "Open the back office",
    ),
    NotificationKind.STAFF_REMOVED: Template(
        NotificationArea.ADMIN,
        "You are removed from a team",
        "You are no longer on the team of {community}",
        "You now see the community as a fan.",
        "View community",
        Mail.ON,
    ),
    NotificationKind.DOMAIN_VERIFIED: Template(
        NotificationArea.ADMIN,
        "Your domain is verified",
        "{domain} is verified",
        "{community} now opens on this domain.",
        "View domains",
        Mail.ON,
    ),
    NotificationKind.DOMAIN_AT_RISK: Template(
        NotificationArea.ADMIN,
        "Your domain loses its DNS record",
        "{domain} has lost its DNS record",
        "Set the TXT record again within {hours:hour}. Otherwise {community} no longer opens on this domain.",
        "View domains",
        Mail.ALWAYS,
    ),
    NotificationKind.DOMAIN_DETACHED: Template(
        NotificationArea.ADMIN,
        "Your domain is detached",
        "{domain} is detached",
        "Its DNS record was missing for too long. {community} opens on its platform address instead. To use the domain "
        "again, set the record and check it.",
        "View domains",
        Mail.ALWAYS,
    ),
    NotificationKind.PLAN_PAYMENT_FAILED: Template(
        NotificationArea.BILLING,
        "A payment fails",
        "Your payment did not go through",
        "{community} keeps its plan for {days:day}. Check your payment method.",
        "View my plan",
        Mail.ALWAYS,
        sent=False,
    ),
    NotificationKind.PLAN_ENDING: Template(
        NotificationArea.BILLING,
        "A plan ends soon",
        "Your {plan} plan ends in {days:day}",
        "After that, {community} continues with the free plan. No data is deleted.",
        "View my plan",
        Mail.ON,
        sent=False,
    ),
    NotificationKind.PASSWORD_CHANGED: Template(
        NotificationArea.SECURITY,
        "Your password changes",
        "Your password was changed",
        "Your other devices were logged out. If it was not you, request a new password at once.",
        "It was not me",
        Mail.ALWAYS,
    ),
    NotificationKind.EMAIL_CHANGED: Template(
        NotificationArea.SECURITY,
        "Your email address changes",
        "Your email address was changed",
        "We now send emails to {email}. If it was not you, change your password at once.",
        "View my security settings",
        Mail.ELSEWHERE,
    ),
    NotificationKind.NEW_DEVICE: Template(
        NotificationArea.SECURITY,
        "A login on a new device",
        "New login to your account",
        "{device} at {ip} logged in to your account for the first time. If it was not you, log out that device and "
        "change your password.",
        "View my devices",
        Mail.ALWAYS,
    ),
    NotificationKind.TWO_FACTOR_ON: Template(
        NotificationArea.SECURITY,
        "Two-factor is turned on",
        "Two-factor is on",
        "You now need a second factor to log in on a new device. Keep your backup codes where you can find them "
        "without your phone. If it was not you, change your password at once.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    NotificationKind.TWO_FACTOR_OFF: Template(
        NotificationArea.SECURITY,
        "Two-factor is turned off",
        "Two-factor was turned off",
        "A second factor was removed from your account. If it was not you, change your password at once and turn it on "
        "again.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    NotificationKind.BACKUP_CODE_USED: Template(
        NotificationArea.SECURITY,
        "A backup code is used",
        "A backup code was used",
        "It was used to log in or to confirm a change. {left:code} left. If it was not you, change your password at "
        "once and create new codes.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    NotificationKind.CODES_GUESSED: Template(
        NotificationArea.SECURITY,
        "Wrong codes are tried on your account",
        "Wrong codes were tried on your account",
        "A person who knows your password tried several codes. We slow down such attempts. Choose a new password "
        "to lock them out.",
        "Choose a new password",
        Mail.ALWAYS,
    ),
    NotificationKind.SOCIAL_LINKED: Template(
        NotificationArea.SECURITY,
        "An account is linked",
        "{provider} is linked to your account",
        "You can log in with it from now on. If it was not you, unlink it and change your password.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    NotificationKind.SOCIAL_UNLINKED: Template(
        NotificationArea.SECURITY,
        "An account is unlinked",
        "{provider} is no longer linked",
        "You can no longer log in with it. If it was not you, change your password at once.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    NotificationKind.EXPORT_READY: Template(
        NotificationArea.SYSTEM,
        "Your data export is ready",
        "Your data is ready",
        "The file with everything we keep about you is ready. Download it within {hours:hour}. You must be logged in, "
        "so that only you can get it.",
        "Download my data",
        Mail.ALWAYS,
    ),
}
