import { StripeFailure } from "./model/stripe-failure.ts";

export interface ApiKey {
  readonly value: string;
  readonly publishable: boolean;
}

const keyError = (status: number, message: string, code?: string): StripeFailure =>
  new StripeFailure(status, { type: "invalid_request_error", message, ...(code === undefined ? {} : { code }) });

/**
 * Reads the API key from an `Authorization` header: Bearer, or Basic with the key as user name. Throws 401 for a
 * missing, malformed or live key.
 */
export function readApiKey(authorization: string | undefined): ApiKey {
  const [scheme = "", credentials = ""] = (authorization ?? "").split(" ");
  const value =
    scheme.toLowerCase() === "basic"
      ? (Buffer.from(credentials, "base64").toString().split(":")[0] ?? "")
      : scheme.toLowerCase() === "bearer"
        ? credentials
        : "";
  if (value === "")
    throw keyError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  if (/^(sk|rk|pk)_live_/.test(value)) throw keyError(401, "This is a local Stripe; it refuses live keys.");
  if (!/^(sk|rk|pk)_test_\w+$/.test(value)) throw keyError(401, `Invalid API Key provided: ${mask(value)}`);
  return { value, publishable: value.startsWith("pk_") };
}

/** The 403 for a publishable key on an endpoint that requires a secret key. */
export function secretKeyRequired(): StripeFailure {
  return keyError(
    403,
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    "secret_key_required",
  );
}

function mask(value: string): string {
  return `${value.slice(0, 3)}${"*".repeat(8)}${value.length > 12 ? value.slice(-4) : ""}`;
}
