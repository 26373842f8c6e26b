import { DELIVERY_AND_REFUND_MAX_DAYS, FAULT_RETURN_MONTHS, RETURN_DAYS } from '#shared/constants.ts';

/** Sending back what one does not want or what is faulty, and the refund. */
export function ReturnsHelp() {
  return (
    <>
      <h2 id="changed-mind">Changed your mind?</h2>
      <p>
        You have {RETURN_DAYS} days from the day it arrives to cancel, whatever the reason, and longer where a
        product’s page says so. Send it back unused and, if you can, in its packaging. You pay only for
        sending it back. Some things can’t come back, such as food and what was made just for you: their pages
        say so, and the <a href="/about/terms-of-use#returns">terms of use</a> list them.
      </p>
      <h2 id="faulty">Is something faulty?</h2>
      <p>
        Within {FAULT_RETURN_MONTHS} months of delivery you choose: a repair, a replacement or your money
        back. Sending it back costs you nothing.
      </p>
      <h2 id="how">How do I send it back?</h2>
      <p>
        Open the order under <a href="/orders">your orders</a> and press “Send something back”, or{' '}
        <a href="/support">write to us</a> with its number and what’s wrong. Not packed yet? Then you can
        cancel the order on its own page.
      </p>
      <h2 id="refund">When do I get my money?</h2>
      <p>Within {DELIVERY_AND_REFUND_MAX_DAYS} days of cancelling at the latest, the way you paid.</p>
    </>
  );
}
