import { clientAddress } from "@quick-response/http/testing"
import { describe, expect, test } from "vitest"

const peer = "10.0.0.9"

describe("clientAddress()", () => {
  test.each([
    [0, "1.1.1.1, 2.2.2.2", peer],
    [1, undefined, peer],
    [1, "1.1.1.1", "1.1.1.1"],
    [1, "1.1.1.1, 2.2.2.2, 3.3.3.3", "3.3.3.3"],
    [2, "1.1.1.1, 2.2.2.2, 3.3.3.3", "2.2.2.2"],
    [3, "1.1.1.1, 2.2.2.2, 3.3.3.3", "1.1.1.1"],
    // Fewer entries than proxies: the first one.
    [2, "1.1.1.1", "1.1.1.1"],
    [16, "1.1.1.1, 2.2.2.2", "1.1.1.1"]
  ])("behind %d trusted proxies takes their farthest entry of %s", (proxies, header, client) => {
    expect(clientAddress(peer, header, proxies)).toBe(client)
  })

  test("is undefined without a connection and a trusted header", () => {
    expect(clientAddress(undefined, undefined, 1)).toBeUndefined()
    expect(clientAddress(undefined, "1.1.1.1", 0)).toBeUndefined()
    expect(clientAddress(undefined, "1.1.1.1", 1)).toBe("1.1.1.1")
  })

  test.each([
    [
      "an address is itself",
      ["192.0.2.1", " 192.0.2.1\t", "192.0.2.1:4711", "::ffff:192.0.2.1", "[::FFFF:192.0.2.1]:443"]
    ],
    [
      "an IPv6 address is its /64",
      [
        "2001:db8:1:2::1",
        "2001:DB8:1:2:ffff:ffff:ffff:ffff",
        "2001:db8:1:2:8000:0:0:0",
        "[2001:db8:1:2::9]",
        "[2001:db8:1:2::9]:443",
        "[2001:db8:1:2:3:4:5:6]:51234"
      ]
    ],
    ["a gap stands for zeros", ["2001:db8::1", "2001:db8:0:0::1", "2001:db8::", "2001:db8:0:0:5:6:7:8"]],
    [
      "a leading gap stands for zeros",
      ["::1", "[::1]", "[::1]:8080", "0:0:0:0::1", "0:0:0:0:0:0:0:1", "::5:6:7:8"]
    ]
  ])("%s, in every notation", (_, forms) => {
    expect(new Set(forms.map((form) => clientAddress(form, undefined, 0))).size).toBe(1)
  })

  test.each(["host", "host[7]", "64::ffff:192.0.2.1", "192.0.2.1:x", "8:9.example"])(
    "leaves %s, no address, as it is",
    (name) => {
      expect(clientAddress(name, undefined, 0)).toBe(name)
    }
  )

  test("distinguishes neighboring addresses", () => {
    const neighbors = [
      "192.0.2.1",
      "192.0.2.2",
      "192.0.2.11",
      "2001:db8:1:2::1",
      "2001:db8:1:3::1",
      "2001:db8:2:2::1",
      "2001:db8:1::2",
      "2001:db8:1::1:1:1:1:1",
      "::1",
      "::1:0:0:0:1",
      "64::ffff:192.0.2.1",
      "::ffff:192.0.2.1.example",
      "host[7]",
      "host",
      "x[::1]",
      "x::1",
      "[64::2]x",
      "64::2x"
    ]
    const addresses = neighbors.map((form) => clientAddress(form, undefined, 0))
    expect(new Set(addresses).size).toBe(neighbors.length)
    expect(addresses.slice(0, 4)).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.11", "2001:db8:1:2"])
  })
})
