-- Customers' reviews of products that they received (docs/reviews.md). Ids are never reused, because pages link to them.
CREATE TABLE review (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The reviewed line of a delivered order. Null once the account is erased, and for the reviews of the demo shop.
  order_item_id INTEGER UNIQUE REFERENCES order_item (id),
  -- The author. Null once the account is erased, and for the reviews of the demo shop.
  user_id INTEGER REFERENCES user (id),
  -- The product whose page shows the review: for a variant, its parent.
  product_id INTEGER NOT NULL REFERENCES product (id),
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 80),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- Copied when the review is submitted: the author's first name and initial (empty once erased, and for stars that were
  -- published at once), the variant, and the retailer.
  author TEXT NOT NULL DEFAULT '',
  variant TEXT NOT NULL DEFAULT '',
  supplier_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'published', 'refused')),
  -- The operator's reason for refusing the review.
  refusal TEXT,
  -- The retailer's answer, written by an operator.
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 2000),
  -- Incremented when the author changes the review. An operator decides about the version that they saw.
  version INTEGER NOT NULL DEFAULT 1,
  -- The number of votes. Triggers count them; only the demo shop sets it directly.
  helpful INTEGER NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  created_at TEXT NOT NULL,
  -- When the author last changed it.
  updated_at TEXT NOT NULL,
  CHECK ((refusal IS NOT NULL) = (status = 'refused'))
) STRICT;
CREATE INDEX review_of_user ON review (user_id) WHERE user_id IS NOT NULL;
-- The order of a product's page: reviews with a text first, then the most helpful, then the newest.
CREATE INDEX review_shown ON review (product_id, text <> '' DESC, helpful DESC, id DESC) WHERE status = 'published';
-- Finds the reviews that await an operator, oldest first.
CREATE INDEX review_waiting ON review (id) WHERE status = 'waiting';

-- Votes for helpful reviews: one per customer and review.
CREATE TABLE review_vote (
  id INTEGER PRIMARY KEY,
  review_id INTEGER NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  UNIQUE (review_id, user_id)
) STRICT;
CREATE INDEX review_vote_of_user ON review_vote (user_id);
CREATE TRIGGER review_vote_added AFTER INSERT ON review_vote
BEGIN
  UPDATE review SET helpful = helpful + 1 WHERE id = NEW.review_id;
END;
CREATE TRIGGER review_vote_removed AFTER DELETE ON review_vote
BEGIN
  UPDATE review SET helpful = helpful - 1 WHERE id = OLD.review_id;
END;

-- INSERT INTO rating_changed (product_id) computes a product's rating from its published reviews. The triggers do so in
-- the statement that changes a review, so that pages, feed and search engines never see different ratings.
CREATE VIEW rating_changed AS SELECT product_id FROM review;
CREATE TRIGGER rating_computed INSTEAD OF INSERT ON rating_changed
BEGIN
  UPDATE product SET (rating_sum, rating_count) = (SELECT coalesce(sum(stars), 0), count(*) FROM review
    WHERE product_id = NEW.product_id AND status = 'published') WHERE id = NEW.product_id;
  INSERT INTO catalogue_changed (kind, id) VALUES ('reviews', NEW.product_id);
END;
CREATE TRIGGER review_added AFTER INSERT ON review WHEN NEW.status = 'published'
BEGIN
  INSERT INTO rating_changed (product_id) VALUES (NEW.product_id);
END;
CREATE TRIGGER review_rated AFTER UPDATE OF stars, status ON review
WHEN (OLD.status = 'published' OR NEW.status = 'published') AND (OLD.stars, OLD.status) <> (NEW.stars, NEW.status)
BEGIN
  INSERT INTO rating_changed (product_id) VALUES (NEW.product_id);
END;
CREATE TRIGGER review_changed AFTER UPDATE ON review WHEN NEW.status = 'published'
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('reviews', NEW.product_id);
END;
CREATE TRIGGER review_removed AFTER DELETE ON review WHEN OLD.status = 'published'
BEGIN
  INSERT INTO rating_changed (product_id) VALUES (OLD.product_id);
END;

-- As in 0026_erasure.sql.
CREATE TRIGGER review_not_of_erased BEFORE INSERT ON review
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER review_vote_not_of_erased BEFORE INSERT ON review_vote
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
