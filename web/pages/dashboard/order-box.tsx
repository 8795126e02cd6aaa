import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Reference } from "../../ui/reference.tsx";
import type { Order } from "./use-account.ts";

/** Says in a dialog which order it is about. */
export function OrderBox({ order }: { readonly order: Order }) {
  return (
    <div className="rounded-field bg-shade px-4 py-3">
      <p className="font-semibold">
        <PhoneNumber digits={order.phone} />
      </p>
      <Reference id={order.id} className="text-ink-soft" />
    </div>
  );
}
