"use strict";
(() => {
  const root = document.documentElement;
  const saved = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
  if (saved === "dark" || saved === "light") root.dataset.theme = saved;
  const ready = () => {
    const theme = document.getElementById("theme");
    if (theme) {
      theme.hidden = false;
      theme.onclick = () => {
        const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
        root.dataset.theme = dark ? "light" : "dark";
        try { localStorage.setItem("theme", root.dataset.theme); } catch { /* without storage, the choice lasts for this page only */ }
      };
    }
    // The token of a sign-in link is in the fragment (after the #), which browsers do not send to a server.
    const login = document.getElementById("login");
    if (login && location.hash.length > 8) {
      login.elements.token.value = location.hash.slice(1);
      history.replaceState(null, "", "/login");
      login.submit();
    }
    // On a phone the navigation is a row that scrolls. Scroll the current entry into view.
    const here = document.querySelector(".nav [aria-current]");
    if (here && here.parentElement.scrollWidth > here.parentElement.clientWidth) here.parentElement.scrollLeft = here.offsetLeft - 40;
    live(document.body.dataset.live);
    // At most one menu is open; Escape closes it.
    document.querySelectorAll("details.act, details.sys").forEach((one) => one.addEventListener("toggle", () => {
      if (one.open) document.querySelectorAll("details.act[open]:not(.block), details.sys[open]").forEach((other) => { if (other !== one && !one.contains(other)) other.open = false; });
      if (one.open) { const first = one.querySelector("textarea, select, input:not([type=hidden])"); if (first) first.focus(); }
    }));
    addEventListener("keydown", keys);
  };
  const live = (address) => {
    if (!address || !window.EventSource) return;
    const chip = document.getElementById("live"), stale = document.getElementById("stale");
    const source = new EventSource(address);
    source.onopen = () => { if (chip) { chip.hidden = false; chip.classList.add("ok"); } };
    source.onerror = () => { if (chip) chip.hidden = true; };
    source.addEventListener("changed", () => { if (stale) stale.hidden = false; });
    addEventListener("pagehide", () => source.close());
  };
  const keys = (event) => {
    if (event.key === "Escape") document.querySelectorAll("details.act[open]:not(.block), details.sys[open]").forEach((one) => { one.open = false; one.querySelector("summary").focus(); });
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
    const press = (what, how) => { if (what) { event.preventDefault(); how(what); } };
    const click = (one) => one.click();
    if (event.key === "a") press(document.getElementById("do-assign"), click);
    if (event.key === "j") press(document.querySelector("tr.ticket.on + tr a, tbody:not(:has(tr.on)) tr.ticket a"), click);
    if (event.key === "k") press(document.querySelector("tr.ticket:has(+ tr.on) a"), click);
    if (event.key === "/") press(document.querySelector("input[type=search]"), (one) => one.focus());
    if (/^[1-9]$/.test(event.key)) press(document.querySelectorAll("#assign input[name=criterion]")[event.key - 1], click);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", ready); else ready();
})();
