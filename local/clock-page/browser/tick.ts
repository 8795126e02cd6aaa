/* Lets the time on the clock's page run on. Without this script the page shows when it was loaded. */

const inWords = (at: Date) =>
  `${at.toLocaleString("en-US", { dateStyle: "full", timeStyle: "medium", timeZone: "UTC", hour12: false })} UTC`;

setInterval(() => {
  // Looked up each time, because a move exchanges it.
  const shown = document.querySelector<HTMLElement>(".now");
  if (shown !== null) shown.textContent = inWords(new Date(Date.now() + Number(shown.dataset.ahead)));
}, 1000);
