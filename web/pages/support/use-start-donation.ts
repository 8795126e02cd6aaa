import { useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { useBusy } from "../../form/use-busy.ts";
import { call } from "../../session/api.ts";
import {
  amountOf,
  checkDraft,
  type Draft,
  donationRequestOf,
  entryOf,
  type FieldErrors,
  refusedFields,
  type WallEntry,
} from "./draft.ts";
import { storeEntry } from "./draft-storage.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;

/** A created payment, its form, and its wall entry. */
export interface OpenedDonation {
  readonly payment: Reply<"createDonationIntent">;
  /** The server's currency differs from the displayed one. */
  readonly currencyChanged: boolean;
  readonly entry: WallEntry;
  readonly PaymentModal: PaymentModal;
}

/** Why there is no donation: it did not start, or its payment failed. */
export interface Failure {
  readonly error: unknown;
  readonly of: "start" | "payment";
}

/** The card form, a separate chunk needed only for payments. */
const loadPaymentModal = () => import("../../payment/payment-modal.tsx");

/**
 * Creates the payment of a donation, once however often the button is clicked. Errors are displayed at their fields;
 * `showCurrency` updates the page when the server's currency differs.
 */
export function useStartDonation(currency: string, showCurrency: (currency: string) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure>();
  const [opened, setOpened] = useState<OpenedDonation>();
  const { busy, run, isBusy } = useBusy();

  async function open(draft: Draft, amount: number): Promise<FieldErrors> {
    const body = donationRequestOf(draft, amount);
    try {
      const [payment, { PaymentModal }] = await Promise.all([
        call("createDonationIntent", { body: body }),
        loadPaymentModal(),
      ]);
      const entry = entryOf(body, {
        id: payment.donationId,
        amountCents: payment.amount,
        currency: payment.currency,
        createdAt: new Date().toISOString(),
      });
      storeEntry(entry);
      setOpened({ payment, currencyChanged: payment.currency !== currency, entry, PaymentModal });
      showCurrency(payment.currency);
      return {};
    } catch (error) {
      const fieldErrors = refusedFields(error);
      if (Object.keys(fieldErrors).length === 0) setFailure({ error, of: "start" });
      return fieldErrors;
    }
  }

  return {
    starting: busy,
    errors,
    failure,
    opened,
    /** Returns the problems to fix first. */
    async start(draft: Draft): Promise<FieldErrors> {
      if (isBusy() || opened) return {};
      setFailure(undefined);
      const amount = amountOf(draft, currency);
      let problems: FieldErrors = checkDraft(draft, currency);
      if (amount !== undefined && Object.keys(problems).length === 0) {
        await run(async () => {
          problems = await open(draft, amount);
        });
      }
      setErrors(problems);
      return problems;
    },
    /** The payment failed. */
    unpaid: (error: unknown) => setFailure({ error, of: "payment" }),
    close: () => setOpened(undefined),
    /** Clears the errors of changed fields. */
    clear(fields: readonly (keyof FieldErrors)[]) {
      if (fields.some((field) => errors[field] !== undefined)) {
        setErrors((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }));
      }
    },
  };
}
