-- What the minute's cron removes is found without reading what stays.
CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX product_list_item_removed ON product_list_item (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX support_request_created ON support_request (created_at);
