"""What happens to a person's account, to their rights and to what they pay."""

from saas.notifications.catalog import Area, Kind, Mail, Template

TEMPLATES: dict[Kind, Template] = {
    Kind.STAFF_INVITATION: Template(
        Area.ADMIN,
        "You are invited to a team",
        "{inviter} invites you to the team",
        "Help run {community}.",
        "View invitation",
        Mail.ELSEWHERE,
    ),
    Kind.STAFF_RIGHTS_CHANGED: Template(
        Area.ADMIN,
        "Your rights on a team change",
        "Your rights at {community} changed",
        "{actor} changed your permissions there.",
        "Open the back office",
    ),
    Kind.STAFF_REMOVED: Template(
        Area.ADMIN,
        "You are removed from a team",
        "You are no longer on the team of {community}",
        "You now see the community as a fan.",
        "View community",
        Mail.ON,
    ),
    Kind.PLAN_PAYMENT_FAILED: Template(
        Area.BILLING,
        "A payment fails",
        "Your payment did not go through",
        "{community} keeps its plan for {days:day}. Check your payment method.",
        "View my plan",
        Mail.ALWAYS,
        sent=False,
    ),
    Kind.PLAN_ENDING: Template(
        Area.BILLING,
        "A plan ends soon",
        "Your {plan} plan ends in {days:day}",
        "After that, {community} continues with the free plan. No data is deleted.",
        "View my plan",
        Mail.ON,
        sent=False,
    ),
    Kind.PASSWORD_CHANGED: Template(
        Area.SECURITY,
        "Your password changes",
        "Your password was changed",
        "Your other devices were logged out. If it was not you, request a new password at once.",
        "It was not me",
        Mail.ALWAYS,
    ),
    Kind.EMAIL_CHANGED: Template(
        Area.SECURITY,
        "Your e-mail address changes",
        "Your e-mail address was changed",
        "We now send e-mails to {email}. If it was not you, change your password at once.",
        "View my security settings",
        Mail.ELSEWHERE,
    ),
    Kind.NEW_DEVICE: Template(
        Area.SECURITY,
        "A login on a new device",
        "New login to your account",
        "{device} at {ip} logged in to your account for the first time. If it was not you, log out that device and "
        "change your password.",
        "View my devices",
        Mail.ALWAYS,
    ),
    Kind.TWO_FACTOR_ON: Template(
        Area.SECURITY,
        "Two-factor is turned on",
        "Two-factor is on",
        "You now need a second factor to log in on a new device. Keep your backup codes where you can find them "
        "without your phone. If it was not you, change your password at once.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    Kind.TWO_FACTOR_OFF: Template(
        Area.SECURITY,
        "Two-factor is turned off",
        "Two-factor was turned off",
        "A second factor was removed from your account. If it was not you, change your password at once and turn it on "
        "again.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    Kind.BACKUP_CODE_USED: Template(
        Area.SECURITY,
        "A backup code is used",
        "A backup code was used",
        "It was used to log in or to confirm a change. {left:code} left. If it was not you, change your password at "
        "once and create new codes.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    Kind.CODES_GUESSED: Template(
        Area.SECURITY,
        "Wrong codes are tried on your account",
        "Wrong codes were tried on your account",
        "A person who knows your password tried several codes. We slow down such attempts. Choose a new password "
        "to lock them out.",
        "Choose a new password",
        Mail.ALWAYS,
    ),
    Kind.SOCIAL_LINKED: Template(
        Area.SECURITY,
        "An account is linked",
        "{provider} is linked to your account",
        "You can log in with it from now on. If it was not you, unlink it and change your password.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    Kind.SOCIAL_UNLINKED: Template(
        Area.SECURITY,
        "An account is unlinked",
        "{provider} is no longer linked",
        "You can no longer log in with it. If it was not you, change your password at once.",
        "View my security settings",
        Mail.ALWAYS,
    ),
    Kind.EXPORT_READY: Template(
        Area.SYSTEM,
        "Your data export is ready",
        "Your data is ready",
        "The file with everything we keep about you is ready. Download it within {hours:hour}. You must be logged in, "
        "so that only you can get it.",
        "Download my data",
        Mail.ALWAYS,
    ),
}
