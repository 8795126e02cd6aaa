import { badRequest } from "../model/ses-failure.ts";
import type { SendEmailRequest, SimpleContent } from "./send-email-request.ts";

const MAX_BYTES = 40 * 1024 * 1024;
const MAX_HEADERS = 15;
const MAX_TAGS = 50;

/** Headers that SES sets itself, from the request's own fields. */
const RESERVED_HEADERS = new Set([
  "bcc",
  "cc",
  "content-disposition",
  "content-transfer-encoding",
  "content-type",
  "date",
  "dkim-signature",
  "from",
  "message-id",
  "mime-version",
  "received",
  "reply-to",
  "return-path",
  "sender",
  "subject",
  "to",
]);

/** Checks what a mail says. @throws SesFailure BadRequestException */
export function checkContent({ Subject, Body, Headers }: SimpleContent): void {
  if (/[\r\n]/.test(Subject.Data)) throw badRequest("Subject contains a line break.");
  if (Body.Html === undefined && Body.Text === undefined)
    throw badRequest("The message has no body: Body.Html, Body.Text or both are needed.");
  checkHeaders(Headers);
  // SES counts the message as it is sent, in base64.
  const texts = [Body.Html?.Data ?? "", Body.Text?.Data ?? ""];
  const bytes = texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 3) * 4, 0);
  if (bytes > MAX_BYTES) throw badRequest(`Message length is more than ${MAX_BYTES} bytes long: '${bytes}'.`);
}

/** The rules of the SDK's `MessageHeader`. */
function checkHeaders(headers: SimpleContent["Headers"]): void {
  if (headers.length > MAX_HEADERS) throw badRequest(`The number of headers exceeds the limit of ${MAX_HEADERS}.`);
  const names = new Set<string>();
  for (const { Name, Value } of headers) {
    if (!/^[!-9;-~]{1,126}$/.test(Name)) throw badRequest(`Invalid header name <${Name}>.`);
    if (!/^[ -~]{1,995}$/.test(Value)) throw badRequest(`Invalid value of header <${Name}>.`);
    if (Name.length + Value.length > 996) throw badRequest(`Header <${Name}> is longer than 996 characters.`);
    const lowerName = Name.toLowerCase();
    if (RESERVED_HEADERS.has(lowerName)) throw badRequest(`Header <${Name}> is not allowed.`);
    if (names.has(lowerName)) throw badRequest(`Duplicate header <${Name}>.`);
    names.add(lowerName);
  }
}

/**
 * Checks the tags, as SES's documentation of `MessageTag` has them: letters, digits, `_` and `-`.
 * @throws SesFailure BadRequestException
 */
export function checkTags(tags: SendEmailRequest["EmailTags"]): void {
  if (tags.length > MAX_TAGS) throw badRequest(`The number of tags exceeds the limit of ${MAX_TAGS}.`);
  const names = new Set<string>();
  for (const { Name, Value } of tags) {
    if (!/^([\w-]{1,256}|ses:feedback-id-[ab])$/.test(Name))
      throw badRequest(`Invalid tag name <${Name}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`);
    if (!/^[\w-]{1,256}$/.test(Value))
      throw badRequest(`Invalid tag value <${Value}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`);
    if (names.has(Name)) throw badRequest(`Duplicate tag name <${Name}>.`);
    names.add(Name);
  }
}
