// What the server tells: listened to, and shown in the bar at the top.
"use strict";

function listen() {
  if (source || document.hidden) return;
  source = new EventSource("/events");
  source.onmessage = (event) => take(JSON.parse(event.data));
  source.onerror = () => say("The connection is broken: waiting for pnp preview …", true);
}

document.addEventListener("visibilitychange", () => {
  // A browser keeps six connections to a server: tabs that nobody sees give theirs back.
  if (document.hidden) { source?.close(); source = null; } else listen();
});

function take(found) {
  const drawn = found.scene;
  state = { ...found, scene: drawn ?? state.scene };
  if (drawn) { show(); return; }
  showStatus();
  mark();
}

function say(text, busy) {
  const line = byId("status");
  if (line.textContent !== text) line.textContent = text;
  line.classList.toggle("busy", Boolean(busy));
}

function show() {
  const scene = state.scene;
  byId("title").textContent = scene.title || scene.game;
  byId("version").textContent = scene.version;
  document.title = `${scene.title || scene.game} · pnp preview`;
  const broken = byId("broken");
  broken.hidden = !scene.broken;
  const words = scene.broken ? `${scene.broken} What you see is old.` : "";
  if (broken.textContent !== words) broken.textContent = words;
  showStatus();
  showParts();
  showFindingsCount();
  showGrid();
  showPanel();
  mark();
}

function mark() {
  byId("build").disabled = state.readOnly || Object.keys(state.work).length > 0;
  root.dataset.version = state.version;
  root.dataset.shown = state.shown;
  root.dataset.busy = state.busy;
  root.dataset.judged = state.scene.judged;
}

// What came of a build or an undo is said until something else is drawn.
let outcome = { text: "", shown: -1 };
function tellOutcome(text) {
  outcome = { text, shown: state.shown };
  say(text, false);
}

function showStatus() {
  const work = state.work;
  if (work.step) { say(`${work.step}: ${work.done} of ${work.total}`, true); return; }
  const because = state.because.length ? ` because of ${state.because.slice(0, 3).join(", ")}${state.because.length > 3 ? " and more" : ""}` : "";
  if (state.busy && state.slow) { say(`${state.slow} What you see is old.`, true); return; }
  if (state.busy) { say(`Drawing${because} …`, true); return; }
  if (outcome.text && outcome.shown === state.shown) { say(outcome.text, false); return; }
  const at = new Date(state.at * 1000).toLocaleTimeString();
  const slow = state.scene.judged ? "" : " Slow rules are at work …";
  say(`Drawn at ${at}${because}.${slow}`, false);
}

function showParts() {
  const pick = byId("part");
  const wanted = [["", "All components"], ...state.scene.parts.map((part) => [part.name, `${part.title} (${part.cards})`])];
  if (JSON.stringify(wanted) === pick.dataset.shown) return;
  pick.dataset.shown = JSON.stringify(wanted);
  const before = pick.value || kept(`pnp-part-${state.scene.game}`, "");
  pick.replaceChildren(...wanted.map(([value, text]) => { const one = el("option", { value }); one.textContent = text; return one; }));
  pick.value = wanted.some(([value]) => value === before) ? before : "";
}

function showFindingsCount() {
  const of = (kind) => state.scene.findings.filter((one) => one.severity === kind).length;
  const errors = of("error"), warnings = of("warning"), button = byId("show-findings");
  const words = [errors ? counted(errors, "error") : "", warnings ? counted(warnings, "warning") : ""].filter(Boolean);
  button.textContent = words.join(", ") || "Nothing wrong";
  button.className = `count ${errors ? "bad" : warnings ? "warn" : ""}`;
  button.setAttribute("aria-pressed", String(!chosen));
}
