"""Tickets for the event stream."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, documented, user_id_of
from saas.realtime import selectors, tickets
from saas.realtime.api.serializers import StreamTicketInput, StreamTicketOutput
from saas.tenancy.resolver import resolved


class StreamTicket(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False

    @documented("createStreamTicket", request=StreamTicketInput, responses={201: StreamTicketOutput})
    def post(self, request: Request) -> Response:
        """Create a ticket for server-sent events.

        The server ends a stream when the user's rights change, or after some time.
        """
        body, user_id = self.read(StreamTicketInput), user_id_of(request)
        domain = resolved(request._request).domain
        if domain is None:
            communities = selectors.communities_of(body["communities"])
            topics = selectors.topics_on_platform(user_id, communities)
        else:
            communities = [domain.tenant]
            topics = selectors.topics_on_domain(user_id, domain.tenant)
        rooms = [community for community in communities if community.owner_id in body["rooms"]]
        topics += selectors.room_topics(user_id, rooms)
        ticket = tickets.issue(user_id=user_id, topics=topics)
        return self.render(StreamTicketOutput, {"ticket": ticket, "communities": communities}, status=201)
