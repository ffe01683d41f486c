// The large faces of the chosen card: marks, contrast, loupe, print size.
"use strict";

function showFaces(box, card, part) {
  const sides = [["Front", card.front], ["Back", card.back]].filter(([, name]) => name);
  for (const [number, [front]] of card.copies_shown.entries()) sides.push([`Copy ${number + 2}`, front]);
  const shape = JSON.stringify([card.key, sides.map(([title]) => title), part]);
  if (box.dataset.shape !== shape) {
    box.dataset.shape = shape;
    box.replaceChildren(...sides.map(([title]) => faceFigure(title, card, part)));
    if (!sides.length) { const none = el("p", { class: "note" }); none.textContent = "This card could not be drawn yet."; box.replaceChildren(none); }
  }
  box.classList.toggle("alone", sides.length === 1);
  box.classList.toggle("sized", size !== "fit");
  [...box.querySelectorAll("figure")].forEach((figure, number) => {
    const [title, name] = sides[number];
    const face = figure.querySelector(".face"), image = face.querySelector("img"), crop = face.querySelector(".crop");
    const wide = { fit: "", print: `${(part.width / MM) * 96 * scale()}px`, dots: `${(part.width / MM) * 300 / devicePixelRatio}px` }[size];
    figure.style.width = wide;
    face.style.width = wide || "100%";
    crop.classList.toggle("open", marks);
    const { width, height, bleed } = part;
    // With marks the bleed is shown around the trim, within the width of the figure.
    const share = marks ? width / (width + 2 * bleed) : 1;
    face.style.aspectRatio = marks ? `${width + 2 * bleed} / ${height + 2 * bleed}` : `${width} / ${height}`;
    if (marks) Object.assign(image.style, { left: "0", top: "0", width: "100%", height: "100%" }); else placeFace(image, part);
    for (const shape of ["round", "rounded", "hex", "hex-pointed"]) face.classList.toggle(shape, part.shape === shape && !marks);
    crop.style.borderRadius = part.shape === "round" && !marks ? "50%" : "";
    const dpi = size === "dots" ? 300 : dpiFor((face.clientWidth || 300) * share, width);
    setPicture(image, picture(name, dpi));
    figure.dataset.name = name;
    image.alt = `${title} of ${card.name}`;
    overlay(face, part, title.toLowerCase());
    glassOf(face, name, part);
  });
  if (contrast && sides.length) measureContrast(card);
}

function faceFigure(title, card, part) {
  const caption = el("figcaption");
  caption.textContent = title;
  const face = el("div", { class: "face", tabindex: "0", role: "group", "aria-label": `${title}, large` },
    el("div", { class: "crop" }, el("img", { alt: "", draggable: "false" })), drawing("svg", { class: "over", "aria-hidden": "true" }));
  face.addEventListener("pointermove", (event) => {
    if (!loupe) return;
    const box = face.getBoundingClientRect();
    moveGlass(face, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  face.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-0.03, 0], ArrowRight: [0.03, 0], ArrowUp: [0, -0.03], ArrowDown: [0, 0.03] }[event.key];
    if (!loupe || !event.shiftKey || !step) return;
    event.preventDefault(); event.stopPropagation();
    moveGlass(face, Number(face.dataset.x ?? 0.5) + step[0], Number(face.dataset.y ?? 0.5) + step[1]);
  });
  return el("figure", {}, caption, face);
}

let contrasts = { key: "", value: null };

async function measureContrast(card) {
  const key = `${card.key} ${card.front} ${card.back}`;
  if (contrasts.key === key) return;
  contrasts = { key, value: null };
  const value = await asked(`/facts/contrasts?card=${encodeURIComponent(card.key)}`);
  if (contrasts.key !== key) return;
  if (value.fault) { contrasts.key = ""; return; }
  contrasts.value = value;
  if (cardOf(chosen)) showPanel();
}

function overlay(face, part, side) {
  const { width, height, bleed, safe } = part;
  const svg = face.querySelector(".over");
  const measured = contrast && contrasts.value && contrasts.key.startsWith(`${chosen} `) ? contrasts.value[side] ?? [] : [];
  const wanted = JSON.stringify([marks, part, measured]);
  if (svg.dataset.shown === wanted) return;
  svg.dataset.shown = wanted;
  // Lengths in mm from the corner of the trim.
  svg.setAttribute("viewBox", marks ? `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}` : `0 0 ${width} ${height}`);
  svg.replaceChildren();
  if (marks) {
    const round = part.shape === "round";
    const sixth = part.shape === "hex" ? (x, y) => [x, y] : (x, y) => [y, x];
    const hex = (inset, name) => {
      // Across the corners an inset is longer: 2 / sqrt 3.
      const [cx, cy] = [width / 2, height / 2];
      const [across, flats] = part.shape === "hex" ? [cx, cy] : [cy, cx];
      const a = across - inset * 1.1547;
      const b = flats - inset;
      const points = [[-a, 0], [-a / 2, -b], [a / 2, -b], [a, 0], [a / 2, b], [-a / 2, b]].map(([x, y]) => sixth(x, y));
      return drawing("polygon", { points: points.map(([x, y]) => `${mm(cx + x)},${mm(cy + y)}`).join(" "), class: name });
    };
    const box = (inset, name) => part.shape.startsWith("hex") ? hex(inset, name) : round
      ? drawing("ellipse", { cx: width / 2, cy: height / 2, rx: mm(width / 2 - inset), ry: mm(height / 2 - inset), class: name })
      : drawing("rect", { x: inset, y: inset, width: mm(width - 2 * inset), height: mm(height - 2 * inset), class: name });
    if (bleed) svg.append(box(-bleed, "bleed"));
    svg.append(box(0, "trim"));
    if (safe) svg.append(box(safe, "safe"));
    const far = bleed || 2;
    for (const x of [0, width]) for (const [from, to] of [[-far, -0.5], [height + 0.5, height + far]]) svg.append(drawing("line", { x1: x, x2: x, y1: from, y2: to, class: "cut" }));
    for (const y of [0, height]) for (const [from, to] of [[-far, -0.5], [width + 0.5, width + far]]) svg.append(drawing("line", { x1: from, x2: to, y1: y, y2: y, class: "cut" }));
  }
  for (const one of measured) {
    const [x, y, w, h] = one.box;
    const title = drawing("title", {});
    title.textContent = `${one.text}: ${one.ratio.toFixed(1)} to 1`;
    svg.append(drawing("rect", { x: x - bleed, y: y - bleed, width: w, height: h, class: one.passes ? "passes" : "fails" }, title));
  }
}

function showUnder(under, part) {
  const measured = contrasts.value && contrasts.key.startsWith(`${chosen} `) ? Object.values(contrasts.value).flat() : null;
  const wanted = JSON.stringify([marks, contrast, size, scale(), measured, part, look]);
  if (under.dataset.shown === wanted) return;
  under.dataset.shown = wanted;
  const lines = [];
  if (marks) {
    const legend = el("p", { class: "legend" });
    for (const [name, text] of [["bleed", `bleed, ${part.bleed} mm`], ["trim", "cut"], ["safe", `safe area, ${part.safe} mm inside`]]) { const one = el("b", { class: `k-${name}` }); one.textContent = text; legend.append(one); }
    lines.push(legend);
  }
  if (contrast) {
    const worst = (measured ?? []).filter((one) => !one.passes).sort((a, b) => a.ratio - b.ratio);
    const line = el("p", { class: "legend contrast" });
    line.textContent = !measured ? "Measuring contrast …" : worst.length
      ? `${counted(worst.length, "text")} hard to read: ${worst.slice(0, 4).map((one) => `“${one.text}” ${one.ratio.toFixed(1)} to 1 (${one.enough} is enough)`).join(", ")}`
      : `All ${counted(measured.length, "text")} can be read with ease.`;
    lines.push(line);
  }
  if (size === "print") {
    const bar = el("span", { class: "bar5", style: { width: `${(50 / MM) * 96 * scale()}px` } });
    const slider = el("input", { type: "range", min: "0.6", max: "1.8", step: "0.005", value: scale(), "aria-label": "Size of this screen", oninput: (event) => { keep("pnp-screen", event.target.value); bar.style.width = `${(50 / MM) * 96 * scale()}px`; }, onchange: () => showPanel() });
    const text = el("span");
    text.textContent = "Hold a ruler to the screen: the bar is 50 mm.";
    lines.push(el("p", { class: "ruler" }, bar, text, slider));
  }
  under.replaceChildren(...lines);
}

function glassOf(face, name, part) {
  const there = face.querySelector(".glass");
  if (!loupe) { there?.remove(); return; }
  const glass = there ?? face.appendChild(el("div", { class: "glass", "aria-hidden": "true" }, el("img", { alt: "" })));
  setPicture(glass.firstElementChild, picture(name, 300));
  glass.dataset.width = ((part.width + 2 * part.bleed) / MM) * 300 * 2;
  glass.dataset.height = ((part.height + 2 * part.bleed) / MM) * 300 * 2;
  glass.dataset.bleed = marks ? 0 : part.bleed / (part.width + 2 * part.bleed);
  glass.dataset.bleedDown = marks ? 0 : part.bleed / (part.height + 2 * part.bleed);
  moveGlass(face, Number(face.dataset.x ?? 0.5), Number(face.dataset.y ?? 0.5));
}

function moveGlass(face, x, y) {
  const glass = face.querySelector(".glass");
  x = Math.max(0, Math.min(1, x)); y = Math.max(0, Math.min(1, y));
  face.dataset.x = x; face.dataset.y = y;
  if (!glass) return;
  Object.assign(glass.style, { left: `${x * 100}%`, top: `${y * 100}%` });
  const image = glass.firstElementChild, wide = Number(glass.dataset.width), high = Number(glass.dataset.height);
  const inX = Number(glass.dataset.bleed), inY = Number(glass.dataset.bleedDown);
  const at = [inX + x * (1 - 2 * inX), inY + y * (1 - 2 * inY)];
  Object.assign(image.style, { width: `${wide}px`, height: `${high}px`, left: `${glass.clientWidth / 2 - at[0] * wide}px`, top: `${glass.clientHeight / 2 - at[1] * high}px` });
}
