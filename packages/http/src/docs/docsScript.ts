/**
 * The docs' script: search, copying, and trying an endpoint with the reader's session or a key, which is not stored. A
 * separate document, since the docs' policy forbids inline scripts.
 */
export const docsScript: string = `"use strict";
(() => {
  const $ = (selector, from = document) => from.querySelector(selector)
  const all = (selector, from = document) => [...from.querySelectorAll(selector)]
  const { base, words: told } = document.documentElement.dataset
  const words = JSON.parse(told)
  const say = (text, part) => text.replace("{}", () => part)
  const contents = $(".contents")
  const search = $("#search")
  const toggle = $(".toggle")
  const found = $("#found")
  const links = all(".list a", contents)

  const open = (isOpen) => {
    contents.classList.toggle("open", isOpen)
    toggle.setAttribute("aria-expanded", String(isOpen))
  }
  toggle.addEventListener("click", () => open(!contents.classList.contains("open")))

  const matches = () => links.filter((link) => !link.parentElement.hidden)
  const find = () => {
    const parts = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
    for (const link of links) {
      const text = link.dataset.text
      link.parentElement.hidden = !parts.every((part) => text.includes(part))
    }
    for (const group of all("section", contents)) group.hidden = !$("li:not([hidden])", group)
    if (parts.length > 0) open(true)
    const count = matches().length
    found.textContent = parts.length === 0 ? "" : count === 0 ? words.noneFound : say(words.found, count)
  }
  search.addEventListener("input", find)
  search.addEventListener("keydown", (event) => {
    const [first] = matches()
    if (event.key === "Enter" && search.value !== "" && first) first.click()
    if (event.key === "Escape") { search.value = ""; find() }
    if (event.key === "ArrowDown" && first) { event.preventDefault(); open(true); first.focus() }
  })
  contents.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const shown = matches()
    const at = shown.indexOf(document.activeElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    ;(shown[at + step] ?? search).focus()
  })
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return
    event.preventDefault()
    search.focus()
  })
  $("[aria-current]", contents)?.scrollIntoView({ block: "nearest" })

  const programs = all(".programs details")
  const languageKept = "docs language"
  try {
    const kept = localStorage.getItem(languageKept)
    for (const one of programs) if (one.dataset.language === kept) one.open = true
  } catch {}
  for (const one of programs)
    one.addEventListener("toggle", () => {
      try { if (one.open) localStorage.setItem(languageKept, one.dataset.language) } catch {}
    })

  const copy = async (button) => {
    try {
      await navigator.clipboard.writeText($("pre", button.parentElement).textContent)
      button.textContent = words.copied
    } catch {
      getSelection().selectAllChildren($("pre", button.parentElement))
      button.textContent = words.selected
    }
    setTimeout(() => { button.textContent = words.copy }, 2000)
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".copy")
    if (button) void copy(button)
  })

  if (document.documentElement.dataset.people !== undefined)
    fetch(base + "/v1/Account/session", { headers: { accept: "application/json" } })
      .then((answer) => answer.json())
      .then(({ data }) => {
        if (!data?.account) return
        const { email } = data.account
        for (const place of all(".signed-in")) place.textContent = say(words.orAs, email)
        for (const place of all("p.signed-in")) place.textContent = say(words.as, email)
        for (const one of all(".rail .for-members")) one.hidden = false
        for (const one of all(".rail .for-guests")) one.hidden = true
        const own = $(".own")
        if (own) { own.href = base + "/account"; $("span", own).textContent = email }
      })
      .catch(() => {})

  const maximum = 20000
  const element = (name, fields) => Object.assign(document.createElement(name), fields)
  const showText = (result, text) => {
    const shown = text.length > maximum ? text.slice(0, maximum) + "\\n... " + say(words.cutOff, text.length - maximum) : text
    const block = element("div", { className: "block" })
    const pre = element("pre", {})
    pre.append(element("code", { textContent: shown }))
    block.append(pre, element("button", { type: "button", className: "copy", textContent: words.copy }))
    result.append(block)
  }
  const showAnswer = async (result, answer) => {
    const type = answer.headers.get("content-type") ?? ""
    if (type.startsWith("image/")) {
      result.append(element("img", { alt: words.picture, src: URL.createObjectURL(await answer.blob()) }))
      return
    }
    const text = await answer.text()
    let value
    try { value = JSON.parse(text) } catch { showText(result, text); return }
    const texts = [value?.data, ...Object.values(value?.data ?? {})].filter((one) => typeof one === "string")
    const svg = texts.find((one) => one.startsWith("<svg"))
    const picture = svg ? URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) : texts.find((one) => one.startsWith("data:image/"))
    if (picture) result.append(element("img", { alt: words.picture, src: picture }))
    showText(result, JSON.stringify(value, null, 2))
  }
  const requestOf = (form) => {
    const headers = { accept: "application/json" }
    const query = new URLSearchParams()
    let path = form.dataset.path
    let body
    for (const { name, value, dataset } of form.elements) {
      if (dataset.in === "path") path = path.replace("{" + name + "}", encodeURIComponent(value.trim()))
      if (!value || !dataset.in) continue
      if (dataset.in === "query") query.append(name, value)
      if (dataset.in === "header") headers[name] = value
      if (dataset.in === "key") headers["x-api-key"] = value.trim()
      if (dataset.in === "body") body = value
    }
    if (form.dataset.method !== "GET") headers["content-type"] = "application/json"
    const search = query.size === 0 ? "" : "?" + query
    return [base + path + search, { method: form.dataset.method, headers, body }]
  }
  const form = $(".try")
  form?.addEventListener("submit", async (event) => {
    event.preventDefault()
    const result = $(".result", form)
    const status = $("[role=status]", result)
    const body = form.elements.namedItem("body")
    result.replaceChildren(status)
    try { if (body?.value) JSON.parse(body.value) } catch (error) {
      status.textContent = say(words.notJson, error.message)
      body.focus()
      return
    }
    const button = $(".send", form)
    button.disabled = true
    const start = performance.now()
    try {
      const answer = await fetch(...requestOf(form))
      status.textContent = answer.status + " " + answer.statusText + ", " + Math.round(performance.now() - start) + " ms"
      status.className = answer.ok ? "status ok" : "status no"
      await showAnswer(result, answer)
    } catch {
      status.textContent = words.noAnswer
      status.className = "status no"
    }
    button.disabled = false
    button.focus()
  })
})()
`
