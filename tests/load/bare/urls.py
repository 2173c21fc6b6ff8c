import os
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.urls import path
from rest_framework import generics, serializers

from tests.load.bare.models import Note

_page = Path(os.environ["BARE_PAGE"]).read_bytes() if "BARE_PAGE" in os.environ else b""


class NoteSerializer(serializers.ModelSerializer[Note]):
    class Meta:
        model = Note
        fields = ("id", "text", "created_at")


class CreateNote(generics.CreateAPIView[Note]):
    queryset = Note._default_manager.all()
    serializer_class = NoteSerializer

    def perform_create(self, serializer: serializers.BaseSerializer[Note]) -> None:
        serializer.save(user_id=self.request.user.pk)


def page(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(_page, headers={"Content-Length": str(len(_page))})


urlpatterns = [path("notes", CreateNote.as_view()), path("page", page)]
