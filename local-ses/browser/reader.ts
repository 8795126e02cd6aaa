/*
 * The reader's script: when something changes at the server, the page's live parts are fetched and exchanged. The rest,
 * such as an open mail, stays as it is. Without this script the pages work, but do not update themselves.
 */

let isUpdating = false;
let isDue = false;

/** Exchanges the live parts that differ. What has the focus keeps it, if it is still there. */
async function update(): Promise<void> {
  if (isUpdating) {
    isDue = true;
    return;
  }
  isUpdating = true;
  try {
    const response = await fetch(location.href);
    // A mail that was forgotten meanwhile stays readable in its open page.
    if (response.ok) exchange(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    // The server has stopped; the next change, or its return, updates the page.
  } finally {
    isUpdating = false;
  }
  if (isDue) {
    isDue = false;
    await update();
  }
}

function exchange(fresh: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (next === null || next.innerHTML === part.innerHTML) continue;
    const focusedId = part.contains(document.activeElement) ? document.activeElement?.id : undefined;
    part.replaceChildren(...next.childNodes);
    if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
  }
}

const changes = new EventSource("/_local/changes");
changes.addEventListener("message", () => void update());
// After the first time, this is a return of the server, which may have changed.
changes.addEventListener("open", () => void update());
