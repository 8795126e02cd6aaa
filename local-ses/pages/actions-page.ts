import * as z from "zod";
import { parseBody } from "../api/operation.ts";
import { clear, decideFate } from "../controls/actions.ts";
import type { Context } from "../model/context.ts";
import { faultSchema } from "../model/faults.ts";
import { fates } from "../model/mail.ts";
import { notFound } from "../model/ses-failure.ts";
import { type Page, redirectTo } from "./html.ts";

const fateForm = z.object({ messageId: z.string(), fate: z.enum(fates) });
const faultForm = z.object({ kind: z.string() });
const addressForm = z.object({ address: z.string() });

/** Does what a button of the reader says, and goes back to its page. @throws SesFailure */
export async function runAction(context: Context, action: string, body: string): Promise<Page> {
  const form = Object.fromEntries(new URLSearchParams(body));
  switch (action) {
    case "fate": {
      const { messageId, fate } = parseBody(fateForm, form);
      await decideFate(context, messageId, fate);
      break;
    }
    case "fault": {
      const { kind } = parseBody(faultForm, form);
      context.faults.add(parseBody(faultSchema, { kind, times: 1 }));
      break;
    }
    case "clear-faults":
      context.faults.clear();
      break;
    case "release-events":
      await context.publisher.release();
      break;
    case "forget-address":
      context.suppressed.delete(parseBody(addressForm, form).address);
      break;
    case "clear":
      clear(context);
      break;
    default:
      throw notFound(`No action ${action}.`);
  }
  context.changed();
  return redirectTo(form.back ?? "/");
}
