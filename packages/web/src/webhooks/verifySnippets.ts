/** A program that receives webhooks and verifies them by a library of Standard Webhooks. */
interface VerifySnippet {
  readonly label: string
  /** The command that adds the library. */
  readonly install: string
  readonly text: string
}

/** Programs that read the secret from the environment and listen on port 3000, by their language. */
export const verifySnippets = {
  node: {
    label: "TypeScript",
    install: "npm install standardwebhooks",
    text: `import { createServer } from "node:http"
import { Webhook } from "standardwebhooks"

const webhook = new Webhook(process.env.WEBHOOK_SECRET!)

createServer(async (request, response) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const headers = request.headers as Record<string, string>
    const event = webhook.verify(Buffer.concat(chunks), headers)
    console.log(event)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)`
  },
  deno: {
    label: "Deno",
    install: "deno add npm:standardwebhooks",
    text: `import { Webhook } from "npm:standardwebhooks@1"

const webhook = new Webhook(Deno.env.get("WEBHOOK_SECRET")!)

Deno.serve({ port: 3000 }, async (request) => {
  try {
    const headers = Object.fromEntries(request.headers)
    const event = webhook.verify(await request.text(), headers)
    console.log(event)
    return new Response(null, { status: 204 })
  } catch {
    return new Response(null, { status: 400 })
  }
})`
  },
  python: {
    label: "Python",
    install: "pip install flask standardwebhooks",
    text: `import os

from flask import Flask, request
from standardwebhooks.webhooks import (
    Webhook,
    WebhookVerificationError,
)

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])


@app.post("/")
def receive():
    try:
        body, headers = request.get_data(), dict(request.headers)
        event = webhook.verify(body, headers)
    except WebhookVerificationError:
        return "", 400
    print(event)
    return "", 204


app.run(port=3000)`
  },
  go: {
    label: "Go",
    install: "go get github.com/standard-webhooks/standard-webhooks/libraries/go",
    text: `package main

import (
	"io"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		log.Fatal(err)
	}
	receive := func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || webhook.Verify(body, r.Header) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Printf("%s", body)
		w.WriteHeader(http.StatusNoContent)
	}
	err = http.ListenAndServe(":3000", http.HandlerFunc(receive))
	log.Fatal(err)
}`
  },
  php: {
    label: "PHP",
    install: "composer require standard-webhooks/standard-webhooks",
    text: `<?php
require "vendor/autoload.php";

use StandardWebhooks\\Exception\\WebhookVerificationException;
use StandardWebhooks\\Webhook;

$webhook = new Webhook(getenv("WEBHOOK_SECRET"));
$body = file_get_contents("php://input");
$headers = array_change_key_case(getallheaders(), CASE_LOWER);
try {
    $event = $webhook->verify($body, $headers);
    error_log($event["type"]);
    http_response_code(204);
} catch (WebhookVerificationException) {
    http_response_code(400);
}`
  }
} as const satisfies Readonly<Record<string, VerifySnippet>>

/** A language with a program. */
export type SnippetLanguage = keyof typeof verifySnippets
