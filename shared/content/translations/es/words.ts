import type { Translation } from "../../words/catalog.ts";
import { translation as first } from "./first-words.ts";
import { accountFormWords } from "./words/account-form.ts";
import { assistantWords } from "./words/assistant.ts";
import { checkoutWords } from "./words/checkout.ts";
import { contactWords } from "./words/contact.ts";
import { dashboardWords } from "./words/dashboard.ts";
import { docsWords } from "./words/docs.ts";
import { documentsWords } from "./words/documents.ts";
import { errorWords } from "./words/errors.ts";
import { linkWords } from "./words/links.ts";
import { loginWords } from "./words/login.ts";
import { notFoundWords } from "./words/not-found.ts";
import { passkeyWords } from "./words/passkeys.ts";
import { paymentWords } from "./words/payment.ts";
import { paymentCancelledWords } from "./words/payment-cancelled.ts";
import { paymentSuccessWords } from "./words/payment-success.ts";
import { receiptWords } from "./words/receipt.ts";
import { supportWords } from "./words/support.ts";

/** All interface words in Spanish. They use "tú" and vocabulary understood in both Spain and Latin America. */
export const translation: Translation = {
  words: {
    ...first.words,
    accountForm: accountFormWords,
    assistant: assistantWords,
    checkout: checkoutWords,
    contact: contactWords,
    dashboard: dashboardWords,
    docs: docsWords,
    documents: documentsWords,
    links: linkWords,
    login: loginWords,
    notFound: notFoundWords,
    passkeys: passkeyWords,
    payment: paymentWords,
    paymentCancelled: paymentCancelledWords,
    paymentSuccess: paymentSuccessWords,
    receipt: receiptWords,
    support: supportWords,
  },
  errors: errorWords,
};
