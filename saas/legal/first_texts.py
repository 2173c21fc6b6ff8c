"""The texts that were in the product before operators could write them: version 1 of each document."""

TERMS = {
    "lead": "What you agree to when you use this installation of Gemhall.",
    "summary": """\
Gems are points for fun inside one community. They are never money.
You pay the price you saw. If the price changes, you pay nothing.
The creator delivers what you bought. You get your gems back when an order is canceled.
You can leave a community at any time.""",
    "body": """\
## Your account
You need an account to join, buy and open a community, and a confirmed email to buy. Use only one account and
keep your password secret. You are responsible for what happens under your account. In Settings, you see your
devices and can log out each of them.

## Gems
Gems belong to the community they come from. They cannot be exchanged for cash, and cannot be moved to another
person or another community. Creators and their teams give gems for reasons they choose, and may set a daily
limit. They can also deduct gems. Your statement shows all transactions with their reasons, and you can
download it.

## Buying with gems
A purchase takes the price shown when you press the button. If the price changes, you pay nothing and see the
new price. Products can be limited in number and per person and day. You can cancel an order until it is
shipped. You get the gems back at once. The team can refund an order later, with a reason.

## Communities
A creator is responsible for what their community offers and for delivering what fans bought. Offers that
break the law, mislead fans or harm people are taken down. The owner cannot buy in their own store.

## When a community is suspended
We can suspend accounts and communities that break these terms, and say why. Sales and timers are paused
there. Gems and orders are kept.

## Leaving
You can leave a community at any time. Your gems and orders there are kept and are yours again when you come
back.""",
}
PRIVACY = {
    "lead": "What this installation of Gemhall stores about you, who can see it, and what it is used for.",
    "summary": """\
We store what the product needs to work. We store no data for advertising.
A community sees only what you do there.
We store only a one-way hash of your password. It cannot be read.
No tracking, no cookies of other companies.""",
    "body": """\
## What we store about you
Your username, your email and whether you confirmed it, the picture you upload, a one-way hash of your
password, and the accounts you linked. Your name, country and birth date, if you give them. We re-encode
uploaded pictures to remove hidden data, such as a location.

## What we store per community
The dates on which you joined and left, your gems, every transaction with its reason, and your orders with
their delivery addresses and phone numbers. We also count what you do there, such as visits, minutes of
watching and chat messages.

## What we store per device
Your sessions: the kind of device and browser, its network address, and its last visit. You see this list in
Settings and can log out each of them.

## Who sees it
Everybody: your username and picture. Members of a community: your profile card there, with your level,
achievements and quests; you choose who sees it. The team of a community you joined: your gems and orders there, and
notes they write about your membership; your email only if they manage members. What the team does is recorded
with their name. A community cannot see what you do in another community.

## Email
We send you emails about your account and, if you want, about your communities. We send no newsletters.

## Cookies and what your browser remembers
One cookie keeps you logged in, one protects forms against other sites, and one remembers this device for 400
days, so that wrong passwords of strangers do not keep you out. Short-lived cookies protect your login to a
community on its own domain and with another service. If you follow a link that a creator shared, a cookie remembers
the link for 30 days, so that the creator sees which link brought new members. Your browser also remembers how
you last filtered a list. We do not share this data.

## Communities on their own domain
You log in to such a community only after you agree, and only for this community. You type your password only
on this platform.

## How long
As long as your account exists. Transactions are part of a community’s ledger. They are never changed or
deleted, because the ledger must add up. You can erase your account in Settings. Your name, email and picture
are then deleted. The transactions stay, without your name. For five years we keep coded fingerprints of your
email and linked accounts, so that your breaks and restrictions hold for your next account.""",
}
FIRST_TEXTS = {"TERMS": TERMS, "PRIVACY": PRIVACY}
