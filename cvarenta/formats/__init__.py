"""How dates are written in each language, where Django's way is not how the scripts write them."""
