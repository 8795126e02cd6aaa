import { htmlPage, type Page } from "./html.ts";

/**
 * The document of the Payment Element's iframe. Class names are those of Stripe's Appearance API. The texts come with
 * the shop's locale (../stripe-js/labels.ts), and the day on which a card may have expired is the server's.
 */
export function paymentPage(now: Date): Page {
  return htmlPage("Secure payment input frame", formAt(now), CSS);
}

const field = (id: string, attributes: string): string => `
<div class="Field">
<label class="Label" for="${id}" data-label="${id}"></label>
<input class="Input" id="${id}" name="${id}" ${attributes} aria-describedby="${id}-error" aria-invalid="false">
<p class="Error" id="${id}-error" role="alert"></p>
</div>`;

const formAt = (now: Date): string => `<form id="form" novalidate data-now="${now.toISOString()}">
<fieldset id="methods" class="Tabs" hidden>
<legend data-label="methods"></legend>
<label class="Tab"><input type="radio" name="method" id="method-card" value="card" checked> <span data-label="card"></span></label>
<label class="Tab"><input type="radio" name="method" id="method-bank" value="bank"> <span data-label="bank"></span></label>
<label class="Tab"><input type="radio" name="method" id="method-elsewhere" value="elsewhere"> <span id="elsewhere-name"></span></label>
</fieldset>
<div id="card-fields">
${field("number", 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" dir="ltr"')}
<div class="Row">
${field("expiry", 'inputmode="numeric" autocomplete="cc-exp" data-placeholder="expiryPlaceholder" dir="ltr"')}
${field("cvc", 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" dir="ltr"')}
</div>
</div>
<div id="bank-fields" hidden>
<div class="Field">
<label class="Label" for="account" data-label="account"></label>
<select class="Input" id="account" name="account">
<option value="succeed" data-label="succeed"></option>
<option value="fail" data-label="fail"></option>
</select>
</div>
<p class="Terms" data-label="terms"></p>
</div>
<script src="/elements/payment.js"></script>
</form>`;

const CSS = `
:root {
  color-scheme: light;
  --font-family: system-ui, sans-serif; --font-size-base: 16px; --border-radius: 6px; --spacing-unit: 4px;
  --line: color-mix(in srgb, var(--color-text) 55%, transparent);
  font: var(--font-size-base)/1.4 var(--font-family); color: var(--color-text); background: transparent;
}
body { margin: 0; }
/* Room for the focus ring, which an iframe would cut off: buildFrame in payment-element.ts lets it stand out. */
#form { padding: 4px; }
#form, #card-fields, #bank-fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
[hidden] { display: none !important; }
.Tabs { display: flex; gap: 8px; margin: 0; padding: 0; border: 0; }
.Tabs legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.Tab { flex: 1; display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 10px; box-sizing: border-box;
  font-size: .9375em; line-height: 1.2;
  background: var(--color-background); border: 1px solid var(--line); border-radius: var(--border-radius); cursor: pointer; }
.Tab--selected { border-color: var(--color-primary); box-shadow: 0 0 0 1px var(--color-primary); }
.Tab:focus-within { outline: 2px solid var(--color-primary); outline-offset: 2px; }
/* Drawn here, because a browser draws its own light in every theme. */
.Tab input { appearance: none; flex: none; box-sizing: border-box; margin: 0; width: 16px; height: 16px;
  background: var(--color-background); border: 1px solid var(--line); border-radius: 50%; }
.Tab input:checked { border: 5px solid var(--color-primary); }
.Tab input:focus { outline: none; }
/* Labels, inputs and errors of a row are aligned, also when a label or an error takes two lines. */
.Row { display: grid; grid-template: auto auto auto / 1fr 1fr; gap: 0 12px; }
.Row .Field { display: grid; grid-row: span 3; grid-template-rows: subgrid; align-items: end; }
.Row .Error { align-self: start; }
.Field { min-width: 0; }
.Label { display: block; margin-bottom: 4px; font-size: .875em; }
.Input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 10px 12px; font: inherit; color: inherit;
  background: var(--color-background); border: 1px solid var(--line); border-radius: var(--border-radius); }
.Input::placeholder { color: var(--color-text-placeholder, color-mix(in srgb, var(--color-text) 65%, transparent)); opacity: 1; }
.Input:focus { outline: 2px solid var(--color-primary); outline-offset: 1px; border-color: var(--color-primary); }
.Input--invalid { border-color: var(--color-danger); box-shadow: 0 0 0 1px var(--color-danger); }
.Error { margin: 4px 0 0; font-size: .875em; color: var(--color-danger); }
.Error:empty { display: none; }
.Terms { margin: 0; font-size: .875em; color: var(--color-text-secondary, inherit); }
option { color: #30313d; background: #fff; }
`;
