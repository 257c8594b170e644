package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"quickresponse"
)

// A program that knows the service by the client that was generated from its OpenAPI document alone.

func main() {
	configuration := quickresponse.NewConfiguration()
	configuration.Servers = quickresponse.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client := quickresponse.NewAPIClient(configuration)
	caller := context.WithValue(context.Background(), quickresponse.ContextAPIKeys,
		map[string]quickresponse.APIKey{"apiKey": {Key: os.Getenv("API_KEY")}})

	style := quickresponse.BODYSTYLE_DOTS
	price := quickresponse.NewPriceBody()
	price.SetBodyStyle(style)
	quote, _, err := client.QRCodesApi.CalculatePrice(caller).PriceBody(*price).Execute()
	check(err)

	website := quickresponse.UrlContentAsContent(quickresponse.NewUrlContent("url", "https://example.com"))
	buy := func(key string, expected float64) (quickresponse.PurchaseResponse, error) {
		body := quickresponse.NewPurchaseBody()
		body.SetContent(website)
		body.SetBodyStyle(style)
		body.SetName("generated")
		body.SetExpectedPrice(expected)
		bought, _, err := client.QRCodesApi.Purchase(caller).IdempotencyKey(key).PurchaseBody(*body).Execute()
		return bought, err
	}
	bought, err := buy("go-1", quote.Data.TotalPrice)
	check(err)
	list, _, err := client.QRCodesApi.ListQrCodes(caller).PageSize(5).Execute()
	check(err)
	names := []string{}
	for _, code := range list.Data.QrCodes {
		names = append(names, code.Name)
	}

	_, err = buy("go-2", quote.Data.TotalPrice+1)
	var failure quickresponse.GenericOpenAPIError
	if !errors.As(err, &failure) {
		check(fmt.Errorf("no refusal: %v", err))
	}
	refused, isTyped := failure.Model().(quickresponse.IdempotencyKeyInUseOrPriceChangedOrDomainNotProvedOrAddressTaken)
	if !isTyped {
		check(fmt.Errorf("no type of refusal: %v", err))
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]interface{}{
		"totalPrice": quote.Data.TotalPrice,
		"qrCodeId":   bought.Data.QrCodeId,
		"pricePaid":  bought.Data.PricePaid,
		"names":      names,
		"refusal":    []string{refused.Code, refused.Errors[0]},
	}))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
