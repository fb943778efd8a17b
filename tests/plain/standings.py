"""Claims about Chomp, and how they may stand."""

from ponder import Claim, Standing, Work
from ponder.checking.certificates import Certificate, Entry
from ponder.proofs.short_templates import PROOF_SEARCHES

P = "chomp: if is_p_position(x) then "
ENOUGH = Claim.parse(P + "number_of_cookies(x) >= 2*number_of_columns(x) - 1")
FEW = Claim.parse(P + "number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)")
FEW_IN_OTHER_WORDS = Claim.parse(
    P + "average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2"
)
BELIEVED = Standing(FEW, "believed", {"examples": 3, "after": "2,1"})
CHECKED = Standing(FEW, "checked", {}, {"objects": 100})
REFUTED = Standing(FEW_IN_OTHER_WORDS, "refuted", {"counterexample": "5,3,3,2"})
STOLEN = PROOF_SEARCHES["steal and induct"](ENOUGH, {}, Work())
assert STOLEN is not None
CERTIFICATE = Certificate(Entry(ENOUGH, "steal and induct", STOLEN))
PROVED = Standing(ENOUGH, "proved", CERTIFICATE.to_json())
