"""What the campaign's templates may ask for."""
