from itertools import pairwise


def test_there_are_242_countries_with_the_specs_fields(db, api):
    answer = api.get("/misc/countries").ok()

    assert answer["total"] == len(answer["data"]) == 242
    by_code = {row["code"]: row for row in answer["data"]}
    assert len(by_code) == 242
    assert len({row["id"] for row in answer["data"]}) == 242
    assert by_code["SE"] == {"id": 752, "name": "Sweden", "dial_code": "+46", "code": "SE"}
    assert by_code["TW"]["dial_code"] == "+886"
    names = [row["name"] for row in answer["data"]]
    assert names == sorted(names)


def test_plans_are_listed_with_limits(db, api):
    plans = api.get("/misc/plans").ok()["data"]

    assert [plan["code"] for plan in plans] == ["free", "pro", "enterprise"]
    assert plans[0]["monthlyPrice"] == "0"
    assert set(plans[0]["limits"]) == {"members", "staff", "products", "domains", "storageMegabytes"}
    assert plans[2]["limits"]["members"] is None
    assert (plans[1]["monthlyPrice"], plans[1]["yearlyPrice"], plans[1]["currency"]) == ("29", "290", "USD")
    assert plans[1]["features"] == ["CUSTOM_DOMAIN", "EXPORTS"]
    assert plans[2]["monthlyPrice"] is None


def test_levels_go_from_1_to_50_and_each_asks_for_more(db, api):
    levels = api.get("/misc/experience-levels").ok()["data"]

    assert [row["level"] for row in levels] == list(range(1, 51))
    steps = [after["experience"] - before["experience"] for before, after in pairwise(levels)]
    assert levels[0]["experience"] == 0
    assert steps == sorted(set(steps))
