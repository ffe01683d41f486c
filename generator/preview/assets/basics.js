// The page of `pnp preview`: what all its scripts share, which are read in the order of page.html and know each other's
// names. Everything that comes from rosters is put in as text, never as markup.
"use strict";

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const PAGE = Math.random().toString(36).slice(2);
const DPIS = [60, 100, 200, 300];
const MM = 25.4;

let state = null;
let chosen = "";
let view = "cards";
let look = "full";
let eyes = "";
let size = "fit";
let tab = "cells";
let marks = false;
let contrast = false;
let loupe = false;
let source = null;
let facts = null;
const nodes = new Map();
const kept = (name, other) => { try { return localStorage.getItem(name) ?? other; } catch { return other; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* not kept */ } };

function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name === "class") made.className = value;
    else if (name === "style") Object.assign(made.style, value);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...inside.filter((one) => one !== null && one !== undefined));
  return made;
}

function drawing(tag, given, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

const mm = (value) => Number(value.toFixed(3));
const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
const partOf = (name) => state.scene.parts.find((part) => part.name === name);
const cardOf = (key) => state?.scene.cards.find((card) => card.key === key);
const scale = () => Number(kept("pnp-screen", "1")) || 1;

async function asked(address, value) {
  const how = value === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value),
  };
  try {
    const answer = await fetch(address, { cache: "no-store", ...how });
    if (answer.status === 403) return { fault: "This page lost its key. Open the address that pnp preview printed." };
    return await answer.json();
  } catch {
    return { fault: "pnp preview does not answer. Is it still running?" };
  }
}
