-- What bears no good signature is anyone's, and goes after a while.
CREATE INDEX payment_notification_unsigned ON payment_notification (received_at)
WHERE outcome IN ('refused: malformed', 'refused: signature');
