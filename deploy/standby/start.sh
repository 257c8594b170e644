#!/bin/sh
# Leads short addresses on by the file that the service gave last, and asks for a new one each night.
set -eu

: "${SERVICE:?the address of the service, as https://qr.example}"
: "${API_KEY:?a key of the account, with the verb read}"
: "${HOSTS:?the hosts to answer for, as go.example, separated by commas}"
export HOSTS
folder=${FOLDER:-/data/redirects}
caddyfile=${CADDYFILE:-/etc/caddy/Caddyfile}
export FOLDER="$folder"

# Replaces the file if it changed and Caddy accepts it; otherwise the last one stays.
fetch() {
  rm -f "$folder/new" "$folder/etag.new"
  touch "$folder/etag"
  printf 'header = "X-API-Key: %s"\n' "$API_KEY" |
    curl --config - --fail --silent --show-error --retry 3 --max-time 300 \
      --etag-compare "$folder/etag" --etag-save "$folder/etag.new" \
      --output "$folder/new" "$SERVICE/v1/Account/redirects?format=caddy" || return 1
  [ -s "$folder/new" ] || return 0
  cp "$folder/redirects.caddy" "$folder/before"
  mv "$folder/new" "$folder/redirects.caddy"
  if caddy validate --adapter caddyfile --config "$caddyfile" >/dev/null 2>&1; then
    mv "$folder/etag.new" "$folder/etag"
    echo "redirects changed"
  else
    mv "$folder/before" "$folder/redirects.caddy"
    echo "Caddy refuses the new redirects; the last ones stay" >&2
    return 1
  fi
}

mkdir -p "$folder"
[ -e "$folder/redirects.caddy" ] || echo "# No redirects were fetched yet." >"$folder/redirects.caddy"
fetch || echo "the service does not answer; the last redirects stay" >&2

caddy run --adapter caddyfile --config "$caddyfile" &
server=$!
trap 'kill "$server"; wait "$server"; exit' TERM INT

while kill -0 "$server" 2>/dev/null; do
  sleep "${FETCH_EVERY:-86400}" &
  wait $! || true
  if fetch; then caddy reload --adapter caddyfile --config "$caddyfile" 2>/dev/null || true; fi
done
