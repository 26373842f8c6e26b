/**
 * Modules that most pages need. They belong to the first chunk: as separate chunks they would compress worse, and each
 * would need its own request.
 */
import '#client/browser/action-form.tsx';
import '#client/browser/use-action.ts';
import '#client/features/cart/use-add-to-cart.ts';
import '#client/features/catalogue/listing-choice.ts';
import '#client/features/product-lists/wishlist-button.tsx';
import '#client/pages/product-cards.tsx';
import '#client/ui/button.tsx';
import '#client/ui/form-error.tsx';
import '#client/ui/non-profit-badge.tsx';
import '#client/ui/picture.tsx';
import '#client/ui/product-price.tsx';
import '#client/ui/skeleton.tsx';
import '#client/ui/stock-note.tsx';
import '#shared/navigation/listing-query-keys.ts';
import '#shared/navigation/url-ids.ts';
import '../update-stores.ts';
