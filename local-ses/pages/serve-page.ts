import { matchPath } from "../api/operation.ts";
import { getMail } from "../controls/actions.ts";
import type { Context } from "../model/context.ts";
import { SesFailure } from "../model/ses-failure.ts";
import { runAction } from "./actions-page.ts";
import { assetPage, escapeHtml, htmlPage, type Page } from "./html.ts";
import { inboxPage } from "./inbox-page.ts";
import { mailDocument } from "./mail-document.ts";
import { mailPage } from "./mail-page.ts";
import { readerScript } from "./reader-script.ts";
import { STYLE } from "./style.ts";

/** Serves the reader: the list, each mail, and what the buttons do. */
export async function servePage(context: Context, method: string, url: URL, body: string): Promise<Page> {
  try {
    const page = await pageAt(context, method === "HEAD" ? "GET" : method, url, body);
    return page ?? errorPage(404, "There is no page at this address.");
  } catch (error) {
    if (error instanceof SesFailure) return errorPage(error.status, error.message);
    throw error;
  }
}

async function pageAt(context: Context, method: string, url: URL, body: string): Promise<Page | undefined> {
  const { pathname: path, searchParams: query } = url;
  const action = matchPath("/actions/{action}", path);
  if (action !== undefined && method === "POST") return runAction(context, action.action ?? "", body);
  if (method !== "GET") return undefined;
  const frame = matchPath("/mails/{id}/html", path);
  if (frame !== undefined) {
    return mailDocument(getMail(context, frame.id ?? "").html ?? "", {
      scheme: query.get("scheme") === "dark" ? "dark" : "light",
      withPictures: query.get("pictures") !== "off",
    });
  }
  const mail = matchPath("/mails/{id}", path);
  if (mail !== undefined) return mailPage(context, getMail(context, mail.id ?? ""), query);
  switch (path) {
    case "/":
      return inboxPage(context, query);
    case "/style.css":
      return assetPage("text/css", STYLE);
    case "/reader.js":
      return assetPage("text/javascript", readerScript());
    case "/favicon.ico":
      // Browsers request one for every site, and report a missing one as an error.
      return { status: 204, headers: {}, body: "" };
    default:
      return undefined;
  }
}

function errorPage(status: number, message: string): Page {
  const title = status === 404 ? "Not found" : "That did not work";
  const hint = status === 404 ? "A mail is kept until it is forgotten or the server stops. " : "";
  return htmlPage(
    title,
    `<main class="alone"><h1>${title}</h1><p>${escapeHtml(message)}</p><p>${hint}<a href="/">All mails</a></p></main>`,
    status,
  );
}
