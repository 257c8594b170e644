# A program that knows the service by the client that was generated from its OpenAPI document alone.
import json
import os

import quickresponse
from quickresponse.models import BodyStyle, PriceBody, PurchaseBody, UrlContent

configuration = quickresponse.Configuration(
    host=os.environ["BASE_URL"], api_key={"apiKey": os.environ["API_KEY"]}
)
codes = quickresponse.QRCodesApi(quickresponse.ApiClient(configuration))

quote = codes.calculate_price(PriceBody(body_style=BodyStyle.DOTS))
total_price = quote.data.total_price


def buy(key, expected_price):
    body = PurchaseBody(
        content=UrlContent(type="url", url="https://example.com"),
        body_style=BodyStyle.DOTS,
        name="generated",
        expected_price=expected_price,
    )
    return codes.purchase(body, idempotency_key=key)


bought = buy("python-1", total_price)
names = [code.name for code in codes.list_qr_codes(page_size=5).data.qr_codes]

try:
    buy("python-2", total_price + 1)
    refusal = None
except quickresponse.ApiException as failure:
    body = json.loads(failure.body)
    refusal = [body["code"], body["errors"][0]]

print(
    json.dumps(
        {
            "totalPrice": total_price,
            "qrCodeId": bought.data.qr_code_id,
            "pricePaid": bought.data.price_paid,
            "names": names,
            "refusal": refusal,
        }
    )
)
