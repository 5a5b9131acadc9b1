"""What stands before the site on a server of one's own: nginx's configuration, a certificate."""
