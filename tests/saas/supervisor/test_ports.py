import socket

import pytest

from saas.supervisor.ports import first_free_from, free_port, is_free


def test_a_port_with_a_listener_is_taken_and_the_next_free_one_is_found() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]

        assert not is_free(port)
        assert (first_free_from(port) or 0) > port


def test_a_port_whose_listener_is_on_ipv6_only_is_taken() -> None:
    with socket.socket(socket.AF_INET6) as listener:
        listener.bind(("::1", 0))
        listener.listen()

        assert not is_free(listener.getsockname()[1])


def test_a_chosen_port_is_free() -> None:
    assert is_free(free_port())


def test_a_held_port_is_reserved_and_a_server_listens_there() -> None:
    port = free_port()

    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        with socket.socket(family) as stranger, pytest.raises(OSError, match="in use"):
            stranger.bind((host, port))
    with socket.create_server(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port), timeout=5):
        pass
