"""What happens to a person's account, to their rights and to what they pay."""

from saas.notifications.catalog import Area, Kind, Mail, Template

TEMPLATES: dict[Kind, Template] = {
    Kind.STAFF_INVITATION: Template(
        Area.ADMIN,
        "You are invited to a team",
        "{inviter} invites you to the team",
        "Help run {community}.",
        "See the invitation",
        Mail.ELSEWHERE,
    ),
    Kind.STAFF_RIGHTS_CHANGED: Template(
        Area.ADMIN,
        "Your rights on a team change",
        "Your rights at {community} changed",
        "{actor} changed what you may do there.",
        "Open the back office",
    ),
    Kind.STAFF_REMOVED: Template(
        Area.ADMIN,
        "You leave a team",
        "You are no longer on the team of {community}",
        "What you can see there is what every fan sees.",
        "See the community",
        Mail.ON,
    ),
    Kind.PLAN_PAYMENT_FAILED: Template(
        Area.BILLING,
        "A payment fails",
        "Your payment did not go through",
        "{community} keeps its plan for {days:day}. Check how you pay.",
        "See my plan",
        Mail.ALWAYS,
        sent=False,
    ),
    Kind.PLAN_ENDING: Template(
        Area.BILLING,
        "A plan ends soon",
        "Your {plan} plan ends in {days:day}",
        "{community} goes on with the free plan then. Nothing is deleted.",
        "See my plan",
        Mail.ON,
        sent=False,
    ),
    Kind.PASSWORD_CHANGED: Template(
        Area.SECURITY,
        "Your password changes",
        "Your password was changed",
        "Your other devices were signed out. If it was not you, ask for a new password at once.",
        "It was not me",
        Mail.ALWAYS,
    ),
    Kind.EMAIL_CHANGED: Template(
        Area.SECURITY,
        "Your e-mail address changes",
        "Your e-mail address was changed",
        "From now on we write to {email}. If it was not you, change your password at once.",
        "See my security settings",
        Mail.ELSEWHERE,
    ),
    Kind.NEW_DEVICE: Template(
        Area.SECURITY,
        "Somebody signs in on a new device",
        "New sign-in to your account",
        "{device} at {ip} signed in to your account for the first time. If it was not you, sign that device out and "
        "change your password.",
        "See my devices",
        Mail.ALWAYS,
    ),
    Kind.TWO_FACTOR_ON: Template(
        Area.SECURITY,
        "Two-factor is turned on",
        "Two-factor is on",
        "From now on, logging in on a new device asks for a second factor. Keep your backup codes where you find them "
        "without your phone. If it was not you, change your password at once.",
        "See my security settings",
        Mail.ALWAYS,
    ),
    Kind.TWO_FACTOR_OFF: Template(
        Area.SECURITY,
        "Two-factor is turned off",
        "Two-factor was turned off",
        "A second factor was removed from your account. If it was not you, change your password at once and turn it on "
        "again.",
        "See my security settings",
        Mail.ALWAYS,
    ),
    Kind.BACKUP_CODE_USED: Template(
        Area.SECURITY,
        "A backup code is used",
        "A backup code was used",
        "It logged somebody in, or confirmed a change. {left:code} left. If it was not you, change your password at "
        "once and make new codes.",
        "See my security settings",
        Mail.ALWAYS,
    ),
    Kind.CODES_GUESSED: Template(
        Area.SECURITY,
        "Somebody guesses your codes",
        "Somebody is guessing your codes",
        "They know your password and try second factors one after the other. We slow them down. Choose a new password, "
        "and they are out.",
        "Choose a new password",
        Mail.ALWAYS,
    ),
    Kind.SOCIAL_LINKED: Template(
        Area.SECURITY,
        "An account is linked",
        "{provider} is linked to your account",
        "You can log in with it from now on. If it was not you, unlink it and change your password.",
        "See my security settings",
        Mail.ALWAYS,
    ),
    Kind.SOCIAL_UNLINKED: Template(
        Area.SECURITY,
        "An account is unlinked",
        "{provider} is no longer linked",
        "It opens your account no more. If it was not you, change your password at once.",
        "See my security settings",
        Mail.ALWAYS,
    ),
    Kind.EXPORT_READY: Template(
        Area.SYSTEM,
        "The copy of your data is ready",
        "Your data is ready",
        "The file with everything we keep about you is ready. Fetch it within {hours:hour}; you have to be logged in, "
        "so that nobody else can.",
        "Fetch my data",
        Mail.ALWAYS,
    ),
}
